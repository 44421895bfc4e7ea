import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { searchData } from '#features/attendees/searchSchema.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling, Member } from '#server/demo/filling.ts'
import type { PlacedOrder } from '#server/demo/placedOrders.ts'

type Condition = readonly [fieldName: string, code: FieldActionCode, ...values: string[]]
type Saved = { name: string; by: Member; isShared?: boolean; conditions: Condition[] }

/** Searches that planners use again and again. */
export async function fillSearches(
  { db, days }: Filling,
  { orgId, bventId, event }: PlacedEvent,
  searches: readonly Saved[],
): Promise<void> {
  const rows = searches.map(({ name, by, isShared = false, conditions }, at) => ({
    topOrgId: orgId,
    id: uuid(),
    bventId,
    accountId: by.accountId,
    name,
    isShared,
    searchData: JSON.stringify(
      searchData.parse({
        conditions: conditions.map(([fieldName, code, ...fieldValue]) => ({ fieldName, fieldAction: { code }, fieldValue })),
      }),
    ),
    createdAt: days.at(-event.created + 5, `10:${20 + at}`),
  }))
  await db.insertInto('customSearch').values(rows).execute()
}

type Remark = { attendeeId: string; remark: string; by: Member; at: Date }

/** What planners wrote beside people. */
export async function fillRemarks({ db, log }: Filling, { orgId, bventId }: PlacedEvent, remarks: readonly Remark[]): Promise<void> {
  const lines = remarks.map(({ attendeeId, remark }) => ({ id: attendeeId, remark }))
  await sql`update attendee a set remark = x.remark, version = a.version + 1
    from json_to_recordset(${JSON.stringify(lines)}::json) as x (id uuid, remark text)
    where a.top_org_id = ${orgId} and a.bvent_id = ${bventId} and a.id = x.id`.execute(db)
  for (const { attendeeId, remark, by, at } of remarks)
    log.push({ at, orgId, by, action: 'attendee.remark', objectId: attendeeId, bventId, before: { remark: '' }, after: { remark } })
}

/** Decisions one by one, and money that came and went. */
export function logOrders(
  { log }: Filling,
  { orgId, bventId }: PlacedEvent,
  orders: readonly PlacedOrder[],
  by: { reviewers: readonly Member[]; finance: Member },
): void {
  for (const [at, { orderId, orderNo, booking, course, people }] of orders.entries()) {
    const reviewer = by.reviewers[at % by.reviewers.length] ?? null
    const objectId = people[0]?.attendeeId ?? orderId
    const about = { orgId, bventId, objectId }
    const isTransfer = booking.way === 'Offline' && course.amountMinor > 0
    if (course.audited && !booking.audited) {
      const isDenied = booking.fate === 'denied'
      const after = { status: isDenied ? 'Denied' : 'Registered', ...(isDenied && { reason: '本场名额优先留给一线工厂' }) }
      log.push({ ...about, at: course.audited, by: reviewer, action: isDenied ? 'attendee.deny' : 'attendee.approve', after })
    }
    if (course.paid && isTransfer)
      log.push({
        ...about,
        at: course.paid,
        by: by.finance,
        action: 'attendee.payOffline',
        before: { orderNo, status: 'Unpaid' },
        after: { orderNo, status: 'Paid', remark: course.remark },
      })
    if (course.refunded)
      log.push({
        ...about,
        at: course.refunded,
        by: by.finance,
        action: 'attendee.cancelOrder',
        before: { orderNo, status: 'Paid' },
        after: { orderNo, status: course.order, reason: '行程有变', isRefund: true },
      })
  }
}
