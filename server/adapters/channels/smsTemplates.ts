import { z } from 'zod'

/** A text that the provider has approved: what stands between its places, and what the places are called. */
export type SmsTemplate = { number: string; words: readonly string[]; places: readonly string[] }

const PLACE = /\$?\{(\w+)\}/g

/** One template a line: its number, a space, and the approved text with its `{1}` or `${name}`. */
export function readTemplates(text: string): SmsTemplate[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, number = '', approved = ''] = /^([\w-]+)\s+(.+)$/.exec(line) ?? []
    return {
      number,
      words: approved.split(PLACE).filter((_, index) => index % 2 === 0),
      places: [...approved.matchAll(PLACE)].map(([, name = '']) => name),
    }
  })
}

/** Two places side by side cannot be told apart. */
const isSound = ({ number, words }: SmsTemplate) =>
  number !== '' && words.join('') + words.length !== '1' && words.slice(1, -1).every(Boolean)

export const templateText = z.string().refine((text) => {
  const templates = readTemplates(text)
  return templates.length > 0 && templates.every(isSound)
}, 'one template a line: its number, a space, its text')

/** What stands in the places where the text is this template, filled; null where it is another. */
export function valuesIn({ words }: SmsTemplate, text: string): string[] | null {
  const [first = '', ...rest] = words
  if (!text.startsWith(first)) return null
  const values: string[] = []
  let at = first.length
  for (const [index, word] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isLast ? text.length - word.length : text.indexOf(word, at + 1)
    if (found <= at || (isLast && !text.endsWith(word))) return null
    values.push(text.slice(at, found))
    at = found + word.length
  }
  return at === text.length ? values : null
}

export type Filled = { number: string; values: readonly string[]; byName: Record<string, string> }

/** The template that says the most of it in its own words. */
export function filledTemplate(templates: readonly SmsTemplate[], text: string): Filled | null {
  const wordy = [...templates].sort((one, other) => other.words.join('').length - one.words.join('').length)
  for (const template of wordy) {
    const values = valuesIn(template, text)
    if (!values) continue
    return {
      number: template.number,
      values,
      byName: Object.fromEntries(template.places.map((name, index) => [name, values[index] ?? ''])),
    }
  }
  return null
}

const SIGNED = /^(?:【([^】]*)】|\[([^\]]*)\] ?)/

/** An SMS as it stands in the ledger: whose, and what. */
export function unsigned(text: string): { signature: string; words: string } {
  const found = SIGNED.exec(text)
  return found
    ? { signature: found[1] ?? found[2] ?? '', words: text.slice(found[0].length).trim() }
    : { signature: '', words: text.trim() }
}

/** Only an approved signature may stand before an SMS: its own if it is one, else the first. */
export function signatureFor(approved: readonly string[], wanted: string): string {
  return approved.includes(wanted) ? wanted : (approved[0] ?? '')
}

export const signatureList = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/[【】[\]]/.test(text), 'without brackets')
  .transform((text) =>
    text
      .split(/[,，、;；]/)
      .map((one) => one.trim())
      .filter(Boolean),
  )

/** As providers abroad and at home know it: `+86…`. */
export const internationalNumber = (mobile: string) => (mobile.startsWith('+') ? mobile : `+86${mobile}`)
