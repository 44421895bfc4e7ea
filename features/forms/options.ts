import type { Option } from '#core/schema.ts'
import { fieldTypeMessages } from '#features/forms/fieldTypeMessages.ts'

/** Every option of a tree, branches before their leaves. */
export function everyOption(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...everyOption(option.childrens ?? [])])
}

/** The options along a path of keys, or null where it leaves the tree. */
export function optionsAlong(options: readonly Option[], path: readonly string[]): Option[] | null {
  const along: Option[] = []
  let level = options
  for (const key of path) {
    const found = level.find((option) => option.key === key)
    if (!found) return null
    along.push(found)
    level = found.childrens ?? []
  }
  return along
}

export function isLeaf(option: Option | undefined): boolean {
  return option !== undefined && (option.childrens ?? []).length === 0
}

const firstTexts = fieldTypeMessages['forms.newOption'].map((text) => new RegExp(`^${text.replace('{n}', String.raw`\d+`)}$`))

/** Whether an option still says what the builder wrote for want of something better. */
export function isUntouchedOption(value: string): boolean {
  return firstTexts.some((text) => text.test(value.trim()))
}
