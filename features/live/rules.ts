import { videoHosts } from '#core/video.ts'

/** WIRE2 §9. */
export const liveStatuses = ['NotStarted', 'Live', 'Paused', 'Ended', 'Playback'] as const
export type LiveStatus = (typeof liveStatuses)[number]
export const liveModes = ['Hosted', 'External'] as const
export type LiveMode = (typeof liveModes)[number]
export const watchWays = ['Public', 'Registered', 'SignedIn', 'Code'] as const
export type WatchWay = (typeof watchWays)[number]

export const liveSteps = ['start', 'pause', 'resume', 'end', 'playback'] as const
export type LiveStep = (typeof liveSteps)[number]

const moves: Record<LiveStep, { from: readonly LiveStatus[]; to: LiveStatus }> = {
  start: { from: ['NotStarted'], to: 'Live' },
  pause: { from: ['Live'], to: 'Paused' },
  resume: { from: ['Paused'], to: 'Live' },
  end: { from: ['Live', 'Paused'], to: 'Ended' },
  playback: { from: ['Ended'], to: 'Playback' },
}

/** From which states a step is taken, and where it leads. */
export const moveOf = (step: LiveStep) => moves[step]

export function stepsFrom(status: LiveStatus): LiveStep[] {
  return liveSteps.filter((step) => moves[step].from.includes(status))
}

export const isOnAir = (status: LiveStatus): boolean => status === 'Live' || status === 'Paused'
/** There is something to look at. */
export const isShowing = (status: LiveStatus): boolean => status === 'Live' || status === 'Playback'

/** Why somebody may not watch; the page says what to do about each. */
export const watchReasons = ['register', 'pay', 'signIn', 'code', 'wrongCode', 'kicked', 'place'] as const
export type WatchReason = (typeof watchReasons)[number]

export type Watched = { watch: WatchWay; watchCode: string; isPaidOnly: boolean }
/** Whoever asks: their attendee if they have shown to be one, and the code they typed. */
export type Watcher = {
  attendee: { status: string; checkinStatus: string; isPaid: boolean } | null
  code: string
}

/** Null: come in. What a kick or a taken place says comes on top, from the database. */
export function refusalOf({ watch, watchCode, isPaidOnly }: Watched, { attendee, code }: Watcher): WatchReason | null {
  if (watch === 'Public') return null
  if (watch === 'Code') {
    if (code === '') return 'code'
    return sameCode(code, watchCode) ? null : 'wrongCode'
  }
  if (attendee?.status !== 'Registered') return 'register'
  if (isPaidOnly && !attendee.isPaid) return 'pay'
  if (watch === 'SignedIn' && attendee.checkinStatus !== 'SignedIn') return 'signIn'
  return null
}

export const sameCode = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** A word of the list anywhere in what was said, or a number that somebody could be called on. */
export function isHeldBack(text: string, words: readonly string[]): boolean {
  const said = plain(text)
  if (/1[3-9]\d{9}/.test(said)) return true
  return words.some((word) => word.trim() !== '' && said.includes(plain(word)))
}

export type Chapter = { title: string; startTime: string; seconds: number }

/** Where in a recording each point of the agenda begins; what was over before it began, or came after it, is not in it. */
export function chaptersOf(
  sessions: readonly { title: string; startTime: string; endTime: string }[],
  { from, to }: { from: string | null; to: string | null },
): Chapter[] {
  if (!from) return []
  return sessions
    .filter(({ startTime, endTime }) => endTime > from && (!to || startTime < to))
    .map(({ title, startTime }) => ({
      title,
      startTime,
      seconds: Math.max(0, Math.round((Date.parse(startTime) - Date.parse(from)) / 1000)),
    }))
}

/** A page says so often that it is there. */
export const BEAT_SECONDS = 20
/** A pause longer than this between two beats was not watched. */
export const LONGEST_BEAT_SECONDS = 45
/** Who was not heard of for so long has gone. */
export const GONE_SECONDS = 60
/** Coming back later than this is another viewing. */
export const VIEWING_SECONDS = 600

export const MOST_TEXT = 200
export const MOST_OPTIONS = 8
export const MOST_DOCUMENTS = 20
export const MOST_ROOMS = 200
export const MUTE_MINUTES = 10

/** A page of a site that may stand in a frame; everything else is opened as a link. */
export function embedAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && videoHosts.includes(hostname) ? url : null
}

export const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

export type Span = { enteredAt: Date; seenAt: Date }

/** How many were there at each of the moments. */
export function curveOf(spans: readonly Span[], moments: readonly Date[]): number[] {
  const came = spans.map(({ enteredAt }) => enteredAt.getTime()).sort((one, other) => one - other)
  const left = spans.map(({ seenAt }) => seenAt.getTime()).sort((one, other) => one - other)
  let [entered, gone] = [0, 0]
  return moments.map((moment) => {
    const at = moment.getTime()
    while (entered < came.length && (came[entered] ?? 0) <= at) entered += 1
    while (gone < left.length && (left[gone] ?? 0) < at) gone += 1
    return entered - gone
  })
}

/** What an engine had received at a moment. */
export type Received = { bytes: number; at: number }

/** In kbit/s between two looks; null without an earlier one, or where somebody has begun to send anew. */
export function bitRateOf(before: Received | undefined, now: Received): number | null {
  const ms = before ? now.at - before.at : 0
  return before && ms > 0 && now.bytes >= before.bytes ? Math.round(((now.bytes - before.bytes) * 8) / ms) : null
}

const MOST_MOMENTS = 240

/** Evenly spaced, never more than a picture has room for, both ends among them. */
export function momentsBetween(from: Date, to: Date): Date[] {
  const span = Math.max(0, to.getTime() - from.getTime())
  const step = Math.max(60_000, Math.ceil(span / MOST_MOMENTS / 60_000) * 60_000)
  const moments: Date[] = []
  for (let at = from.getTime(); at < to.getTime(); at += step) moments.push(new Date(at))
  return [...moments, to]
}
