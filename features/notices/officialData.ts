/** What the official account allows in one field of a message, by the first word of its key: `thing1`, `phrase3`. STACK2 "Messages". */
const limits = {
  thing: 20,
  phrase: 5,
  name: 20,
  character_string: 32,
  number: 32,
  letter: 32,
  symbol: 5,
  time: 40,
  date: 40,
  amount: 20,
  phone_number: 17,
  car_number: 8,
  const: 20,
} as const
export type DataKind = keyof typeof limits

export const DATA_KEY =
  /^(thing|phrase|name|character_string|number|letter|symbol|time|date|amount|phone_number|car_number|const)([1-9]\d?)$/

export function limitOf(key: string): number {
  const kind = DATA_KEY.exec(key)?.[1]
  return kind ? limits[kind as DataKind] : 0
}

/** Longer, and the whole message would be refused. */
export function cut(key: string, text: string): string {
  const letters = [...text]
  const most = limitOf(key)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

export function isTooLong(key: string, text: string): boolean {
  return [...text].length > limitOf(key)
}

/** What a message of the official account says, field by field, as it was handed over. */
export function officialLines(body: string): { key: string; value: string }[] {
  try {
    const { data } = JSON.parse(body) as { data: Record<string, { value: string }> }
    return Object.entries(data).map(([key, { value }]) => ({ key, value }))
  } catch {
    return []
  }
}
