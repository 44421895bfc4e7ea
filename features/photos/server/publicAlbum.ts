import { sql } from 'kysely'
import { findPeople, isOpenTo } from '#features/registration/server/people.ts'
import { enterEvent, type OpenEvent } from '#features/registration/server/enterEvent.ts'
import { grantsOf, type Asking } from '#features/registration/server/siteAccess.ts'
import { readAlbum, type AlbumRow } from '#features/photos/server/album.ts'
import { pageOfPhotos, photoColumns, publicPhotoOf, type PhotoRow } from '#features/photos/server/photos.ts'
import type { PhotoOrder } from '#features/photos/rules.ts'
import type { AlbumFeed, PublicPage } from '#features/photos/shapes.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** A page that was away for more than this begins anew. */
const MOST_CHANGES = 200

export type Visited = { event: OpenEvent; album: AlbumRow; mayLook: boolean; mayDownload: boolean }

/** Who is registered shows it by the cookie of the attendee's pages. */
export async function visitAlbum(asking: Asking, bventId: string): Promise<Visited> {
  const grants = await grantsOf(asking)
  return inScope(asking.db, { isReadOnly: true }, async (db) => {
    const event = await enterEvent({ db, now: asking.now }, bventId)
    if (event.status !== 'Published') throw new AppError('core.notFound')
    const album = await readAlbum(db, event)
    const isAsked = album.watch === 'Registered' || album.download === 'Registered'
    const people = isAsked ? (await findPeople(db, { bventId, grants })).filter((row) => isOpenTo(grants, row)) : []
    const isRegistered = people.some(({ status }) => status === 'Registered')
    const mayLook = album.isOpen && (album.watch === 'Public' || isRegistered)
    const mayDownload = mayLook && (album.download === 'Everybody' || (album.download === 'Registered' && isRegistered))
    return { event, album, mayLook, mayDownload }
  })
}

export function refuseUnlessOpen({ mayLook, album }: Visited): void {
  if (!mayLook) throw new AppError('photo.closed', { returnObj: { reason: album.isOpen ? 'register' : 'closed' } })
}

type Wanted = { bventId: string; order: PhotoOrder; tag: string; sessionId?: string | undefined; after: string }

export async function publicPage(db: Db, wanted: Wanted): Promise<PublicPage> {
  const { rows, next } = await pageOfPhotos(db, { ...wanted, state: 'Published' })
  return { list: rows.map(publicPhotoOf), next }
}

/** What came out, changed or went since a number; from no number on there is nothing to tell but the number. */
export async function albumChanges(db: Db, bventId: string, since: number | null): Promise<AlbumFeed> {
  const { rows: albums } = await sql<{ seq: number; total: number; gone: string[]; goneSeq: number }>`
    select a.last_seq as seq, a.gone, a.gone_seq,
      (select count(*)::int from photo p where p.top_org_id = a.top_org_id and p.bvent_id = a.bvent_id and p.state = 'Published') as total
    from photo_album a where a.bvent_id = ${bventId}`.execute(db)
  const { seq = 0, total = 0, gone = [], goneSeq = 0 } = albums[0] ?? {}
  if (since === null) return { seq, total, photos: [], gone: [] }
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from photo p where p.bvent_id = ${bventId} and p.changed_seq > ${since}
    order by p.changed_seq desc limit ${MOST_CHANGES}`.execute(db)
  return {
    seq,
    total,
    photos: rows.filter(({ state }) => state === 'Published').map(publicPhotoOf),
    gone: [...rows.filter(({ state }) => state !== 'Published').map(({ id }) => id), ...(goneSeq > since ? gone : [])],
  }
}
