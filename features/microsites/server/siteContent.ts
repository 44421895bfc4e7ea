import type { Language } from '#core/language.ts'
import { picturesOf, type Design } from '#features/designs/blockTypes.ts'
import { findShownEvent } from '#features/microsites/server/publicEvent.ts'
import type { Offer, SiteContent } from '#features/microsites/shapes.ts'
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

type Beside = Pick<SiteContent, 'documents' | 'missing'>

export async function besideEvent(db: Db, bventId: string, designs: readonly Design[]): Promise<Beside> {
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
  return { documents: rows, missing: named.filter((id) => !known.has(id)) }
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
