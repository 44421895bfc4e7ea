import type { Language } from '#core/language.ts'
import type { LiveMode, LiveStatus, WatchWay } from '#features/live/rules.ts'

export type PublicSession = { title: string; startTime: string; endTime: string; speakers: string }

/** What the page of a room is written from; nothing in it lets anybody watch. */
export type PublicRoom = {
  id: string
  language: Language
  title: string
  introduction: string
  cover: string
  mode: LiveMode
  status: LiveStatus
  watch: WatchWay
  startTime: string
  endTime: string
  liveTime: string | null
  endedTime: string | null
  timeZone: string
  eventTitle: string
  eventUrl: string
  registerUrl: string
  centreUrl: string
  sessions: PublicSession[]
}
