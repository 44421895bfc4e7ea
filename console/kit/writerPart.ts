import type { Language } from '#core/language.ts'
import { definePart } from '#core/part.ts'

/** A text that somebody else may write into. */
export type Writable = {
  /** What stands there: HTML where it is rich. */
  read: () => string
  isRich?: boolean
  /** How it is while it grows. */
  show: (value: string) => void
  /** How it stays: one step from what stood there before. */
  settle: (value: string, before: string) => void
}

/** The writer beside a text; where there is none it draws nothing. */
export const writerPart = definePart<{
  place: 'description' | 'site' | 'poster' | 'letter' | 'sms'
  /** The event it is about, where the address does not say. */
  bventId?: string | undefined
  language: Language
  target: Writable
}>('WriterPart')

/** The button that reads a business card, and what stands on it. */
export const cardPart = definePart<{
  /** How many fields could take something. */
  onCard: (card: { fullName: string; company: string; jobTitle: string; mobile: string; email: string; address: string }) => number
}>('CardPart')

/** A plain field as the writer sees it. */
export function plainWritable(value: string, most: number, onChange: (text: string) => void): Writable {
  const put = (text: string) => onChange(text.slice(0, most))
  return { read: () => value, show: put, settle: put }
}
