import { z } from 'zod'
import { albumWatches, downloadWays, MOST_MARK, photoStates } from '#features/photos/rules.ts'

export const albumSettings = {
  isOpen: z.boolean(),
  watch: z.enum(albumWatches),
  isReviewed: z.boolean(),
  mark: z.string().trim().max(MOST_MARK),
  download: z.enum(downloadWays),
}

const photographer = z.object({
  id: z.string(),
  name: z.string(),
  room: z.string(),
  endTime: z.string(),
  most: z.int(),
  taken: z.int(),
  isOpen: z.boolean(),
  lastTime: z.string().nullable(),
  url: z.string(),
})
export type Photographer = z.output<typeof photographer>

const place = z.object({ id: z.string(), title: z.string(), room: z.string(), startTime: z.string(), endTime: z.string() })
export type SessionChoice = z.output<typeof place>

const counted = z.object({ tag: z.string(), count: z.int() })

export const album = z.object({
  ...albumSettings,
  version: z.int(),
  url: z.string(),
  timeZone: z.string(),
  counts: z.object({ Pending: z.int(), Published: z.int(), Hidden: z.int() }),
  /** Of these the mark is still being painted. */
  toMark: z.int(),
  viewCount: z.int(),
  downloadCount: z.int(),
  usedBytes: z.int(),
  mostBytes: z.int(),
  tags: z.array(counted),
  rooms: z.array(z.string()),
  sessions: z.array(place),
  photographers: z.array(photographer),
})
export type Album = z.output<typeof album>

export const photo = z.object({
  id: z.string(),
  /** Of what visitors see; in the widths of the file server. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  by: z.string(),
  room: z.string(),
  tags: z.array(z.string()),
  state: z.enum(photoStates),
  fileName: z.string(),
  takenTime: z.string(),
  uploadedTime: z.string(),
})
export type Photo = z.output<typeof photo>

export const photoPage = z.object({ list: z.array(photo), /** Where the next page begins; '' at the end. */ next: z.string() })

/** What a visitor sees of one. */
export const publicPhoto = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  by: z.string(),
  room: z.string(),
  tags: z.array(z.string()),
  time: z.string(),
})
export type PublicPhoto = z.output<typeof publicPhoto>
export const publicPage = z.object({ list: z.array(publicPhoto), next: z.string() })
export type PublicPage = z.output<typeof publicPage>

/** What a stream brings: pictures that came out or changed, and those that are gone. */
export type AlbumFeed = { seq: number; total: number; photos: PublicPhoto[]; gone: string[] }

export const sent = z.object({ photo, /** It was here already. */ isKnown: z.boolean() })

export const sender = z.object({
  eventTitle: z.string(),
  name: z.string(),
  room: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  left: z.int(),
  isReviewed: z.boolean(),
  list: z.array(photo),
})
export type Sender = z.output<typeof sender>
