import { sql } from 'kysely'
import { isGranted } from '#core/access.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { searchAttendees } from '#features/attendees/server/listAttendees.ts'
import { onlyVisible, shownStatus, visibleSql } from '#features/events/server/queries.ts'
import { pages } from '#features/pages.ts'
import type { Found } from '#features/search/contract.ts'
import { soundsLike } from '#features/search/server/pinyin.ts'
import type { Context } from '#server/kit/context.ts'
import { contains, spaced } from '#server/kit/database/like.ts'

const MOST = 5
/** Of so many the sound of the name is compared; older events are found by their words. */
const MOST_HEARD = 500
const NO_ONE: Found = { events: [], people: [], orders: [], members: [] }
const ORDER_NO = /^[\dA-Z-]{6,40}$/i

export async function searchEverything(ctx: Context, keyWords: string): Promise<Found> {
  if (keyWords === '') return NO_ONE
  const sounds = await soundsLike(keyWords)
  return {
    events: await findEvents(ctx, keyWords, sounds),
    people: await findPeople(ctx, keyWords),
    orders: await findOrders(ctx, keyWords),
    members: await findMembers(ctx, keyWords, sounds),
  }
}

type Sounds = ((name: string) => boolean) | null

/** By words in title and place, or by the sound of the title; the nearest in time first. */
async function findEvents(ctx: Context, keyWords: string, sounds: Sounds): Promise<Found['events']> {
  const visible = onlyVisible(ctx.db.selectFrom('bvent'), ctx.who)
    .select(['id', 'bventType', 'title', 'startTime', 'endTime', 'timeZone', 'status'])
    .where('deletedAt', 'is', null)
    .orderBy(sql`abs(extract(epoch from start_time - ${ctx.now}::timestamptz))`)
  const byWords = await visible
    .where(sql<boolean>`search_text like ${contains(spaced(keyWords))}`)
    .limit(MOST)
    .execute()
  const heard = sounds && byWords.length < MOST ? (await visible.limit(MOST_HEARD).execute()).filter(({ title }) => sounds(title)) : []
  const each = [...byWords, ...heard.filter(({ id }) => !byWords.some((found) => found.id === id))].slice(0, MOST)
  return each.map((event) => ({
    bventId: event.id,
    bventType: event.bventType as 'Internal' | 'External',
    bventTitle: event.title,
    startTime: event.startTime.toISOString(),
    timeZone: event.timeZone,
    status: shownStatus(event, ctx.now, ctx.language),
  }))
}

/** By name, or what of the number this person may search; numbers leave masked. */
async function findPeople(ctx: Context, keyWords: string): Promise<Found['people']> {
  if (!ctx.who.codes.has(pages.attendees.list.access)) return []
  const { attendees } = (await searchAttendees(ctx, { keyWords, pageNo: 1, pageSize: MOST })) as { attendees: Listed[] }
  const valueOf = ({ attendeeFieldValues }: Listed, fieldName: string) => {
    const value = attendeeFieldValues.find((field) => field.fieldName === fieldName)?.value
    return typeof value === 'string' ? value : ''
  }
  return attendees.map((row) => ({
    bventId: row.bventId,
    bventType: row.bventType,
    bventTitle: valueOf(row, 'BventTitle'),
    attendeeId: row.attendeeId,
    fullName: valueOf(row, 'FullName'),
    note: [valueOf(row, 'Company'), valueOf(row, 'Mobile')].filter(Boolean).join(' · '),
  }))
}

type Listed = {
  attendeeId: string
  bventId: string
  bventType: 'Internal' | 'External'
  attendeeFieldValues: { fieldName: string; value?: unknown }[]
}

/** By the beginning of its number; it opens with the first person on it. */
async function findOrders({ db, who }: Context, keyWords: string): Promise<Found['orders']> {
  if (!ORDER_NO.test(keyWords) || !isGranted(attendeeCalls.detail.access, who.codes)) return []
  const begins = (first: string) => sql`(o.order_no >= ${first} and o.order_no < ${first}::text || '~')`
  const { rows } = await sql<Found['orders'][number]>`
    select o.id as order_id, o.order_no, bvent.id as bvent_id, bvent.bvent_type, bvent.title as bvent_title,
      (select a.id from attendee a where a.top_org_id = o.top_org_id and a.order_id = o.id and a.deleted_at is null order by a.id limit 1) as attendee_id
    from reg_order o join bvent on bvent.top_org_id = o.top_org_id and bvent.id = o.bvent_id
    where (${begins(keyWords)} or ${begins(keyWords.toUpperCase())}) and bvent.deleted_at is null and ${visibleSql(who)}
    order by o.order_no limit ${MOST}`.execute(db)
  return rows.filter(({ attendeeId }) => attendeeId)
}

async function findMembers({ db, who }: Context, keyWords: string, sounds: Sounds): Promise<Found['members']> {
  if (!who.codes.has(pages.company.permission.access)) return []
  const members = db.selectFrom('member').select(['accountId', 'name']).orderBy('name')
  const byWords = await members.where('name', 'ilike', contains(keyWords)).limit(MOST).execute()
  const heard = sounds && byWords.length < MOST ? (await members.limit(MOST_HEARD).execute()).filter(({ name }) => sounds(name)) : []
  return [...byWords, ...heard.filter(({ accountId }) => !byWords.some((found) => found.accountId === accountId))].slice(0, MOST)
}
