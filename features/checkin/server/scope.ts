import { isRequired } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import { moneyOf, priceText } from '#core/money.ts'
import type { Scope } from '#features/checkin/doorContract.ts'
import type { DoorField, EntryMode, PointType, StaffMode } from '#features/checkin/pointTypes.ts'
import { formOf } from '#features/forms/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type LinkScope = { expiresAt: string; scope: Scope }
type Reading = { db: Db; language: Language }

/** More than this nobody asks while others wait; the form's other questions can be answered later. */
const ASKED = ['FullName', 'Mobile', 'Email', 'Company']

/** What a link may do, see and serve, as it is now. */
export async function scopeOf({ db, language }: Reading, { id, bventId }: { id: string; bventId: string }): Promise<LinkScope> {
  const link = await db.selectFrom('staffLink').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('bvent')
    .select(['title', 'timeZone', 'status'])
    .where('id', '=', bventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!event) throw new AppError('staff.unknown')
  const points = await db
    .selectFrom('checkinPoint')
    .selectAll()
    .where('id', 'in', link.checkinIds)
    .where('deletedAt', 'is', null)
    .orderBy('isMain', 'desc')
    .orderBy('createdAt')
    .execute()
  const walkIn = link.isWalkIn ? await walkInOf({ db, language }, bventId) : { tickets: [], walkInFields: [] }
  return {
    expiresAt: link.expiresAt.toISOString(),
    scope: {
      linkId: link.id,
      name: link.name,
      gate: link.gate,
      bventId,
      title: event.title,
      timeZone: event.timeZone,
      mode: link.mode as StaffMode,
      fields: link.fields as DoorField[],
      isWalkIn: link.isWalkIn,
      checkins: points.map((point) => ({
        id: point.id,
        name: point.name,
        pointType: point.pointType as PointType,
        isMain: point.isMain,
        entryMode: point.entryMode as EntryMode,
        startTime: point.startTime?.toISOString() ?? null,
        endTime: point.endTime?.toISOString() ?? null,
        isEnable: point.isEnable && event.status !== 'Cancelled' && event.status !== 'Upgrade',
        isRestricted: point.ticketIds.length > 0 || point.searchId !== null,
      })),
      ...walkIn,
    },
  }
}

async function walkInOf({ db, language }: Reading, bventId: string): Promise<Pick<Scope, 'tickets' | 'walkInFields'>> {
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'name', 'priceMinor', 'currency', 'sold', 'total'])
    .where('bventId', '=', bventId)
    .where('isOpen', '=', true)
    .orderBy('sortId')
    .orderBy('id')
    .execute()
  const { fields } = await formOf(db, bventId, { language })
  return {
    tickets: tickets.map(({ id, name, priceMinor, currency, sold, total }) => ({
      ticketId: id,
      name,
      price: priceMinor > 0 ? priceText(moneyOf(priceMinor), currency) : '',
      isSoldOut: sold >= total,
    })),
    walkInFields: ASKED.flatMap((fieldName) => {
      const field = fields.find((known) => known.fieldName === fieldName)
      if (!field) return []
      return [{ fieldName, displayName: field.displayName, isRequired: fieldName === 'FullName' || isRequired(field) }]
    }),
  }
}
