import type { PersonRow, StoredAnswers } from '#features/orders/server/person.ts'

/** Letters about which no two versions of Unicode disagree: ASCII, ideographs, full-width forms, the usual marks. */
const PLAIN = /^[\n\x20-\x7e\xb7\u2014\u2018\u2019\u201c\u201d\u3000-\u3002\u3008-\u3011\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]*$/
const IDEOGRAPH = /[\u3400-\u4dbf\u4e00-\u9fff]/g

/** As `spaced_text` of the database makes it; null where only the database should. */
export function spacedText(text: string): string | null {
  return PLAIN.test(text) ? text.trim().normalize('NFKC').toLowerCase().replace(IDEOGRAPH, ' $& ') : null
}

const ANY_CODE = '0'

/** The words by which a new attendee is found, but for the check-in code, which ends the first; null leaves them to the database. */
export function searchTexts({ columns: { fullName, mobile, email }, fieldValues }: PersonRow): { search: string; values: string } | null {
  const search = spacedText(`${fullName}\n${mobile ?? ''}\n${email ?? ''}\n${ANY_CODE}`)
  const values = spacedText(`[${stringsOf(fieldValues).join(', ')}]`)
  return search === null || values === null ? null : { search: search.slice(0, -ANY_CODE.length), values }
}

function stringsOf(fieldValues: StoredAnswers): string[] {
  return inOrder(Object.keys(fieldValues)).flatMap((name) => {
    const value = fieldValues[name] ?? []
    return typeof value === 'string' ? JSON.stringify(value) : value.map((text) => JSON.stringify(text))
  })
}

/** Rows of one form mostly have the same names. */
const orders = new Map<string, readonly string[]>()
const MOST_ORDERS = 1_000

/** As `jsonb` keeps them: by the length of the name first, in bytes. */
function inOrder(names: readonly string[]): readonly string[] {
  const key = names.join('\0')
  const known = orders.get(key)
  if (known) return known
  const bytes = names.map((name) => ({ name, bytes: Buffer.from(name) }))
  const order = bytes.sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes)).map(({ name }) => name)
  if (orders.size < MOST_ORDERS) orders.set(key, order)
  return order
}
