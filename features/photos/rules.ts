export const photoStates = ['Pending', 'Published', 'Hidden'] as const
export type PhotoState = (typeof photoStates)[number]
export const albumWatches = ['Public', 'Registered'] as const
export type AlbumWatch = (typeof albumWatches)[number]
export const downloadWays = ['Nobody', 'Registered', 'Everybody'] as const
export type DownloadWay = (typeof downloadWays)[number]
export const photoActs = ['publish', 'hide', 'delete', 'tag', 'untag', 'room'] as const
export type PhotoAct = (typeof photoActs)[number]
/** By when they came out, or by when they were taken; the newest first. */
export const photoOrders = ['new', 'taken'] as const
export type PhotoOrder = (typeof photoOrders)[number]

/** A camera's own file; what is larger is a raw one, which no browser shows. */
export const MOST_PHOTO_BYTES = 30_000_000
export const MOST_PHOTOS = 20_000
/** What the albums of one organisation hold together. */
export const PHOTO_QUOTA_BYTES = 20_000_000_000
export const MOST_LINKS = 50
export const MOST_LINK_PHOTOS = 5_000
export const MOST_ACTED = 500
export const MOST_TAGS = 10
export const MOST_TAG_LENGTH = 20
export const MOST_MARK = 30
export const PAGE = 40
/** What visitors see is no wider or higher. */
export const SHOWN_SIDE = 1_920

export const photoExtensions = ['jpg', 'jpeg', 'png', 'webp'] as const

/** Where a list goes on: a moment and an id, in an address. */
export type Cursor = { at: Date; id: string }
export const cursorText = ({ at, id }: Cursor): string => `${at.toISOString()}_${id}`
export function readCursor(text: string): Cursor | null {
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

/** Nobody photographs in the future, and clocks of cameras run a little wrong. */
const CLOCK_MS = 86_400_000
export function believed(taken: Date | null, now: Date): Date {
  if (!taken || taken.getTime() > now.getTime() + CLOCK_MS || taken.getUTCFullYear() < 2000) return now
  return taken > now ? now : taken
}
