import { languages } from '#core/language.ts'
import { aboutToStartCodes, FIRST_MINUTES } from '#features/notices/codes.ts'
import { isOpenIn, wordingIn, type Book } from '#features/notices/server/book.ts'
import { sendChannels, type SendChannel, type SendContent } from '#features/sends/shapes.ts'

type Code = (typeof aboutToStartCodes)[number]
export type AboutToStart = { code: Code; minutes: number; at: Date; content: SendContent; onceKey: string }

/** What the templates of “about to start” send, and when; an event or a live room that is moved has other ones. */
export function aboutToStart(book: Book): AboutToStart[] {
  const live = (book.liveTimes ?? []).map((time) => new Date(time))
  return [...before(book, 'EventAboutToStart', [book.startTime]), ...before(book, 'LiveAboutToStart', live)]
}

function before(book: Book, code: Code, starts: readonly Date[]): AboutToStart[] {
  const keyOf = (channel: SendChannel) => ({ code, audience: 'Attendee' as const, channel })
  const open = sendChannels.filter((channel) => isOpenIn(book, keyOf(channel)))
  if (!book.isEnable || open.length === 0) return []
  const wordings = (channel: SendChannel) =>
    languages.flatMap((language) => {
      const wording = wordingIn(book, keyOf(channel), language)
      // Without the number of its template the official account takes nothing.
      return channel === 'OfficialAccount' && wording.content === '' ? [] : [[language, wording] as const]
    })
  const written = open.map((channel) => [channel, wordings(channel)] as const).filter(([, said]) => said.length > 0)
  if (written.length === 0) return []
  const content = Object.fromEntries(written.map(([channel, said]) => [channel, Object.fromEntries(said)])) as SendContent
  const times = [...new Set(starts.map((start) => start.getTime()))].map((time) => new Date(time))
  return times.flatMap((start) =>
    (book.minutesBefore[code] ?? FIRST_MINUTES[code]).map((minutes) => ({
      code,
      minutes,
      at: new Date(start.getTime() - minutes * 60_000),
      content,
      onceKey: `${code}:${book.bventId}:${minutes}:${start.toISOString()}`,
    })),
  )
}
