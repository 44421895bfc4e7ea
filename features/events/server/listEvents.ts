import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import type { EventSearch } from '#features/events/contract.ts'
import { BIN_DAYS, endsAfter } from '#features/events/rules.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import { onlyVisible, rowOf, selectEvents } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/like.ts'

type Query = ReturnType<typeof selectEvents>

/** Pinned first, then by start, newest first; the bin by when it was thrown away. */
export async function listEvents(ctx: Context, { pageNo, pageSize, ...search }: EventSearch) {
  const matching = matchingEvents(ctx, search)
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ordered = search.isBin
    ? matching.orderBy('bvent.deletedAt', 'desc').orderBy('bvent.id', 'desc')
    : matching.orderBy('bvent.isTop', 'desc').orderBy('bvent.startTime', 'desc').orderBy('bvent.id', 'desc')
  const events = await ordered
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { list: events.map((event) => rowOf(event, ctx)), pager: pagerOf({ pageNo, pageSize }, total) }
}

function matchingEvents(ctx: Context, search: Omit<EventSearch, 'pageNo' | 'pageSize'>): Query {
  let query = onlyVisible(selectEvents(ctx.db), ctx.who)
  query = search.isBin
    ? query.where('bvent.deletedAt', '>', new Date(ctx.now.getTime() - BIN_DAYS * DAY_MS))
    : query.where('bvent.deletedAt', 'is', null)
  if (search.keyWords) query = byWords(query, search.keyWords)
  if (search.status) query = byStatus(query, search.status, ctx.now)
  if (search.bventType) query = query.where('bvent.bventType', '=', search.bventType)
  const after = endsAfter(search.timeFilter, ctx.now)
  if (after) query = query.where('bvent.endTime', '>=', after)
  if (search.tags?.length) query = query.where(sql<boolean>`bvent.tags && ${search.tags}::text[]`)
  if (search.responsibleId) query = byResponsible(query, search.responsibleId)
  return query
}

function byWords(query: Query, words: string): Query {
  const pattern = contains(words)
  return query.where((eb) =>
    eb.or([
      eb('bvent.title', 'ilike', pattern),
      sql<boolean>`bvent.place ->> 'name' ilike ${pattern}`,
      sql<boolean>`bvent.place ->> 'address' ilike ${pattern}`,
      sql<boolean>`exists (select from bvent_responsible r join member m on m.top_org_id = r.top_org_id and m.account_id = r.account_id
        where r.top_org_id = bvent.top_org_id and r.bvent_id = bvent.id and m.name ilike ${pattern})`,
    ]),
  )
}

/** `Ended` is a published event whose time has passed, and `Published` one whose has not. */
function byStatus(query: Query, status: NonNullable<EventSearch['status']>, now: Date): Query {
  if (status === 'Ended') return query.where('bvent.status', '=', 'Published').where('bvent.endTime', '<', now)
  if (status === 'Published') return query.where('bvent.status', '=', 'Published').where('bvent.endTime', '>=', now)
  return query.where('bvent.status', '=', status)
}

function byResponsible(query: Query, accountId: string): Query {
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('bventResponsible as r')
        .select('r.bventId')
        .whereRef('r.bventId', '=', 'bvent.id')
        .whereRef('r.topOrgId', '=', 'bvent.topOrgId')
        .where('r.accountId', '=', accountId),
    ),
  )
}

const MOST_ON_CALENDAR = 2_000

export async function calendarEvents(ctx: Context, from: Date, to: Date) {
  const events = await onlyVisible(selectEvents(ctx.db), ctx.who)
    .where('bvent.deletedAt', 'is', null)
    .where('bvent.startTime', '<', to)
    .where('bvent.endTime', '>', from)
    .orderBy('bvent.startTime')
    .orderBy('bvent.id')
    .limit(MOST_ON_CALENDAR)
    .execute()
  return events.map((event) => rowOf(event, ctx))
}

export async function inProgressEvents(ctx: Context) {
  const events = await onlyVisible(selectEvents(ctx.db), ctx.who)
    .where('bvent.deletedAt', 'is', null)
    .where('bvent.status', '=', 'Published')
    .where('bvent.startTime', '<=', ctx.now)
    .where('bvent.endTime', '>=', ctx.now)
    .orderBy('bvent.endTime')
    .limit(50)
    .execute()
  return events.map((event) => rowOf(event, ctx))
}
