import type { Option } from '#core/schema.ts'

/** Limits of options that are gone go with them. */
export function limitsFor(options: readonly Option[], limits: Readonly<Record<string, number>> | undefined): Record<string, number> | null {
  const kept = Object.entries(limits ?? {}).filter(([key]) => options.some((option) => option.key === key))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** An outline: each line an option, two blanks or a tab deeper for what lies below it. */
export function outlined(text: string, newKey: (prefix: string) => string, most: number): Option[] {
  const roots: Option[] = []
  const trail: { depth: number; option: Option }[] = []
  for (const line of text.split('\n')) {
    const value = line.trim().slice(0, 200)
    if (value === '') continue
    const depth = Math.floor((/^\s*/.exec(line.replaceAll('\t', '  ').replaceAll('　', '  '))?.[0].length ?? 0) / 2)
    while ((trail.at(-1)?.depth ?? -1) >= depth || trail.length >= most) trail.pop()
    const option: Option = { key: newKey('O_'), value }
    const parent = trail.at(-1)?.option
    if (parent) parent.childrens = [...(parent.childrens ?? []), option]
    else roots.push(option)
    trail.push({ depth, option })
  }
  return roots
}

export function outlineOf(options: readonly Option[], depth = 0): string {
  return options.map(({ value, childrens }) => `${'  '.repeat(depth)}${value}\n${outlineOf(childrens ?? [], depth + 1)}`).join('')
}

/** The tree with one option changed, dropped (null) or given a child. */
export function changedTree(options: readonly Option[], key: string, change: (option: Option) => Option | null): Option[] {
  return options.flatMap((option) => {
    if (option.key === key) return change(option) ?? []
    if (!option.childrens) return [option]
    const childrens = changedTree(option.childrens, key, change)
    const { childrens: _, ...leaf } = option
    return [childrens.length > 0 ? { ...option, childrens } : leaf]
  })
}
