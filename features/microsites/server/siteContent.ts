import type { Language } from '#core/language.ts'
import { blocksOf, MOST_WALL_PHOTOS, picturesOf, type Block, type Design } from '#features/designs/blockTypes.ts'
import { publicRooms } from '#features/live/server/queries.ts'
import { findShownEvent } from '#features/microsites/server/publicEvent.ts'
import type { Offer, SiteContent } from '#features/microsites/shapes.ts'
import { wallPhotos } from '#features/photos/server/photos.ts'
import { ticketOf, ticketsOf } from '#features/tickets/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { bventId: string; language: Language; now: Date; config: Config; isPreviewer: boolean }

/** The event with what it offers, as everyone may see it; null while it is not out and not previewed. */
export async function shownWithOffer(db: Db, asked: Asking) {
  const found = await findShownEvent(db, asked)
  if (!found) return null
  const { bventId, now, language } = asked
  const shown = (await ticketsOf(db, bventId)).filter(({ isShow, isOpen }) => isShow && isOpen)
  return { ...found, offer: shown.map((row) => ticketOf(row, { now, language })) }
}

type Beside = Pick<SiteContent, 'documents' | 'missing' | 'rooms' | 'photos'>

/** What blocks draw from beside the event itself; rooms and photos only where one asks for them, or somebody may yet put one there. */
export async function besideEvent(
  { db, config, isDraft = false }: { db: Db; config: Config; isDraft?: boolean },
  bventId: string,
  designs: readonly Design[],
): Promise<Beside> {
  const rows = await db
    .selectFrom('bventDocument')
    .innerJoin('file', (join) => join.onRef('file.topOrgId', '=', 'bventDocument.topOrgId').onRef('file.id', '=', 'bventDocument.fileId'))
    .select(['bventDocument.id', 'bventDocument.name', 'file.extension', 'file.bytes'])
    .where('bventDocument.bventId', '=', bventId)
    .orderBy('bventDocument.id')
    .execute()
  const named = [...new Set(designs.flatMap(picturesOf).map(({ fileId }) => fileId))]
  const there =
    named.length > 0 ? await db.selectFrom('file').select('id').where('id', 'in', named).where('isPublic', '=', true).execute() : []
  const known = new Set(there.map(({ id }) => id))
  const has = (wanted: Block['type']) => isDraft || designs.flatMap(blocksOf).some(({ type }) => type === wanted)
  return {
    documents: rows,
    missing: named.filter((id) => !known.has(id)),
    rooms: has('live') ? await roomsOf(db, config, bventId) : [],
    photos: has('photos') ? await wallPhotos(db, bventId, MOST_WALL_PHOTOS) : [],
  }
}

const MOST_ROOMS = 50

async function roomsOf(db: Db, config: Config, bventId: string): Promise<SiteContent['rooms']> {
  const { result } = await publicRooms({ db, config }, { bventId, pageNo: 1, pageSize: MOST_ROOMS })
  return result.list.map(({ id, title, startTime, status }) => ({
    title,
    startTime,
    isLive: status === 'Live',
    isOver: status === 'Ended',
    url: `/livepc/${id}/live/liveVenue`,
  }))
}

/** Only what a page shows of a ticket leaves the server. */
export function offered(offer: Offer): SiteContent['offer'] {
  return offer.map(({ name, description, price, surplusNum, currency, status, saleStartTime, saleEndTime, isNeedApproval }) => ({
    name,
    description,
    price,
    surplusNum,
    currency,
    status,
    saleStartTime,
    saleEndTime,
    isNeedApproval,
  }))
}
