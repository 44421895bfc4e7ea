import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Schema } from '#db/schema.ts'
import { hasBenefit } from '#features/benefits/rules.ts'
import type { EventRow } from '#features/events/shapes.ts'
import type { Place } from '#core/place.ts'
import { eventMessages } from '#features/events/messages.ts'
import { canSeePrivate, missingCodes, statusOf, type EventStatus, type StoredStatus } from '#features/events/rules.ts'
import { statusMessages } from '#core/statusMessages.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import type { Caller, Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Bvent = Selectable<Schema['bvent']>
export type Responsible = { accountId: string; name: string }

/** What belongs to an event and lies beside it, gathered by the database in one go. */
const gathered = [
  sql<Responsible[]>`coalesce((
    select jsonb_agg(jsonb_build_object('accountId', m.account_id, 'name', m.name) order by m.name)
    from bvent_responsible r join member m on m.top_org_id = r.top_org_id and m.account_id = r.account_id
    where r.top_org_id = bvent.top_org_id and r.bvent_id = bvent.id), '[]')`.as('responsibles'),
  sql<string[]>`coalesce((
    select array_agg(p.menu_code) from bvent_progress p
    where p.top_org_id = bvent.top_org_id and p.bvent_id = bvent.id), '{}')`.as('progress'),
  sql<Record<string, number>>`coalesce((
    select jsonb_object_agg(s.status, s.total) from (
      select t.status, sum(t.total) as total from attendee_tally t where t.top_org_id = bvent.top_org_id and t.bvent_id = bvent.id group by 1) s), '{}')`.as(
    'totals',
  ),
] as const

/** What a row of the list shows of the event itself. */
const shown = [
  'id',
  'topOrgId',
  'bventType',
  'title',
  'startTime',
  'endTime',
  'timeZone',
  'type',
  'form',
  'place',
  'capacity',
  'tags',
  'languages',
  'contact',
  'isPrivate',
  'isTop',
  'coverTemplateId',
  'coverFileId',
  'status',
  'deletedAt',
  'version',
] as const satisfies readonly (keyof Bvent)[]

type Gathered = { responsibles: Responsible[]; progress: string[]; totals: Record<string, number> }
export type EventRecord = Bvent & Gathered
export type ShownEvent = Pick<Bvent, (typeof shown)[number]> & Gathered

export function selectEvents(db: Db) {
  return db.selectFrom('bvent').selectAll('bvent').select(gathered)
}

export function selectShown(db: Db) {
  return db.selectFrom('bvent').select(shown).select(gathered)
}

type Seeing = Pick<Caller, 'roles' | 'accountId' | 'narrowing'>

/** Only what this person may know of: private events exist for their responsible persons and administrators alone. */
export function visibleSql(who: Seeing): RawBuilder<boolean> {
  const { roles, accountId } = who
  if (isAdminRole(roles)) return withinSql(who)
  return sql`(${withinSql(who)} and (not bvent.is_private or exists (
    select from bvent_responsible mine where mine.top_org_id = bvent.top_org_id and mine.bvent_id = bvent.id and mine.account_id = ${accountId})))`
}

/** Data permission: events of one's own are those one made or answers for; those of a department, its people's. */
export function withinSql({ accountId, narrowing }: Seeing): RawBuilder<boolean> {
  if (narrowing.events === 'all') return sql`true`
  const people = narrowing.events === 'own' ? sql`${[accountId]}::uuid[]` : sql`(select colleagues_of(${accountId}))::uuid[]`
  return sql`(bvent.created_by = any (${people}) or exists (
    select from bvent_responsible of_theirs where of_theirs.top_org_id = bvent.top_org_id and of_theirs.bvent_id = bvent.id
      and of_theirs.account_id = any (${people})))`
}

export function onlyVisible<Columns>(query: SelectQueryBuilder<Schema, 'bvent', Columns>, who: Caller) {
  return query.where(visibleSql(who))
}

/** The event this call is about. A private one of others answers 401 as the spec asks; what is not there, 404. */
export async function findEvent({ db, who }: Pick<Context, 'db' | 'who'>, bventId: string): Promise<EventRecord> {
  const event = await selectEvents(db)
    .where('bvent.id', '=', bventId)
    .where('bvent.deletedAt', 'is', null)
    .where(withinSql(who))
    .executeTakeFirst()
  if (!event) throw new AppError('core.notFound')
  const responsibleIds = event.responsibles.map((person) => person.accountId)
  if (event.isPrivate && !canSeePrivate(who.roles, who.accountId, responsibleIds)) throw new AppError('event.unauthorized')
  return event
}

/** For what has the event from elsewhere: one that lies beyond a narrowed member is not there for them. */
export async function refuseBeyond({ db, who }: { db: Db; who: Seeing }, bventId: string): Promise<void> {
  if (who.narrowing.events === 'all') return
  required(await db.selectFrom('bvent').select('bvent.id').where('bvent.id', '=', bventId).where(withinSql(who)).executeTakeFirst())
}

/** The same for a write, which an upgrading event refuses, and an external one without its benefit. */
export async function findWritableEvent(ctx: Pick<Context, 'db' | 'who' | 'now'>, bventId: string): Promise<EventRecord> {
  const event = await findEvent(ctx, bventId)
  if (event.status === 'Upgrade') throw new AppError('event.upgrading')
  refuseWithoutBenefit(ctx, event)
  return event
}

export function refuseWithoutBenefit({ who, now }: Pick<Context, 'who' | 'now'>, { bventType }: Pick<Bvent, 'bventType'>): void {
  if (bventType === 'External' && !hasBenefit(who.benefits, 'ExternalEvent', now)) throw new AppError('benefit.missing')
}

export function shownStatus(event: Pick<Bvent, 'status' | 'endTime'>, now: Date, language: Language): { value: EventStatus; name: string } {
  const value = statusOf(event.status as StoredStatus, event.endTime, now)
  return { value, name: textIn(eventMessages[`events.${value}`], language) }
}

export function rowOf(event: ShownEvent, { now, language }: { now: Date; language: Language }): EventRow {
  return {
    bventId: event.id,
    topOrgId: event.topOrgId,
    bventType: event.bventType as EventRow['bventType'],
    title: event.title,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    timeZone: event.timeZone,
    type: event.type as EventRow['type'],
    form: event.form as EventRow['form'],
    place: event.place as Place | null,
    capacity: event.capacity,
    tags: event.tags,
    languages: event.languages,
    contact: event.contact as EventRow['contact'],
    isPrivate: event.isPrivate,
    isTop: event.isTop,
    coverTemplate: { templateId: event.coverFileId ? '' : event.coverTemplateId, url: coverUrl(event) },
    status: shownStatus(event, now, language),
    counts: attendeeStatuses.map((code) => ({
      code,
      codeName: textIn(statusMessages[`status.${code}`], language),
      total: event.totals[code] ?? 0,
    })),
    responsibles: event.responsibles,
    missing: missingCodes(event.progress),
    deletedTime: event.deletedAt?.toISOString() ?? null,
    version: event.version,
  }
}

export async function markProgress(db: Db, event: { topOrgId: string; id: string }, menuCode: string): Promise<void> {
  await db
    .insertInto('bventProgress')
    .values({ topOrgId: event.topOrgId, bventId: event.id, menuCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As the unique index reads titles, for whoever asks before writing. */
export async function isTitleTaken(db: Db, { title, exceptId }: { title: string; exceptId?: string | undefined }): Promise<boolean> {
  let query = db
    .selectFrom('bvent')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('titleKey', '=', title.trim().normalize('NFKC').toLowerCase())
  if (exceptId) query = query.where('id', '<>', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}
