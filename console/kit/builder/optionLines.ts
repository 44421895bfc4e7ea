import type { Option } from '#core/schema.ts'

/** One option per line; what is there already, in these words, is not added again, and what the builder wrote goes. */
export function pasted(
  text: string,
  there: readonly Option[],
  newKey: (prefix: string) => string,
  isUntouched: (value: string) => boolean = () => false,
): Option[] {
  const known = new Set(there.map(({ value }) => value.trim()))
  const lines = text.split(/[\n\t;；]/).map((line) => line.trim().slice(0, 200))
  const fresh = [...new Set(lines)].filter((line) => line !== '' && !known.has(line))
  const own = fresh.length > 0 ? there.filter(({ value }) => !isUntouched(value)) : there
  return [...own, ...fresh.map((value) => ({ key: newKey('O_'), value }))]
}

export function movedOption(options: readonly Option[], from: number, to: number): Option[] {
  const next = [...options]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(Math.max(0, Math.min(to, next.length)), 0, moved)
  return next
}

/** By their words, numbers in them as numbers. */
export function sortedOptions(options: readonly Option[], language: string): Option[] {
  const order = new Intl.Collator(language, { numeric: true })
  return [...options].sort((one, other) => order.compare(one.value, other.value))
}
