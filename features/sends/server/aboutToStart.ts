import { languages } from '#core/language.ts'
import { FIRST_MINUTES } from '#features/notices/codes.ts'
import { isOpenIn, wordingIn, type Book } from '#features/notices/server/book.ts'
import { sendChannels, type SendChannel, type SendContent } from '#features/sends/shapes.ts'

const code = 'EventAboutToStart' as const

export type AboutToStart = { minutes: number; at: Date; content: SendContent; onceKey: string }

/** What the templates of “about to start” send, and when; an event that is moved has other ones. */
export function aboutToStart(book: Book): AboutToStart[] {
  const keyOf = (channel: SendChannel) => ({ code, audience: 'Attendee' as const, channel })
  const open = sendChannels.filter((channel) => isOpenIn(book, keyOf(channel)))
  if (!book.isEnable || open.length === 0) return []
  const wordings = (channel: SendChannel) =>
    Object.fromEntries(languages.map((language) => [language, wordingIn(book, keyOf(channel), language)]))
  const content = Object.fromEntries(open.map((channel) => [channel, wordings(channel)])) as SendContent
  return (book.minutesBefore[code] ?? FIRST_MINUTES[code]).map((minutes) => ({
    minutes,
    at: new Date(book.startTime.getTime() - minutes * 60_000),
    content,
    onceKey: `${code}:${book.bventId}:${minutes}:${book.startTime.toISOString()}`,
  }))
}
