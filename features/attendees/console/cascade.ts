import type { Option } from '#core/schema.ts'

export type CascadeOption = { value: string; label: string; children?: CascadeOption[] }

const read = new WeakMap<readonly Option[], CascadeOption[]>()

/** The tree of options as Ant Design's cascader wants it; the dictionary is large and is turned once. */
export function cascadeOf(options: readonly Option[]): CascadeOption[] {
  const known = read.get(options)
  if (known) return known
  const made = options.map(({ key, value, childrens }) => ({
    value: key,
    label: value,
    ...(childrens && childrens.length > 0 && { children: cascadeOf(childrens) }),
  }))
  read.set(options, made)
  return made
}
