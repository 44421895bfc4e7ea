import { pagerOf } from '#core/envelope.ts'
import { peopleOfBatch } from '#features/audit/server/queries.ts'
import { seenOf } from '#features/audit/activity.ts'
import type { Activity } from '#features/audit/contract.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'

type Paging = { pageNo: number; pageSize: number }

/** The log of one event, newest first. */
export async function listActivity(ctx: Context, bventId: string, paging: Paging) {
  await findEvent(ctx, bventId)
  const ofEvent = ctx.db.selectFrom('auditLog').where('bventId', '=', bventId).where('batchId', 'is', null)
  const { total } = await ofEvent.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofEvent
    .select(['id', 'time', 'accountName', 'action', 'before', 'after', peopleOfBatch])
    .orderBy('id', 'desc')
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
    .execute()
  const list: Activity[] = rows.map((row) => ({
    id: row.id,
    time: row.time.toISOString(),
    accountName: row.accountName,
    action: row.action,
    people: row.people,
    ...seenOf(row),
  }))
  return { list, pager: pagerOf(paging, total) }
}
