import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { format, textIn } from '#core/messages.ts'
import { isNarrowedIn, sightIn, type Sights } from '#core/narrowing.ts'
import { readSearch, type ReadSearch, type SearchData } from '#features/attendees/filter.ts'
import { columnsOf, filterFieldsOf, systemColumns, type FilterField } from '#features/attendees/listFields.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { EVENT_TITLE } from '#features/attendees/views.ts'
import type { Compiling, Sql } from '#features/attendees/server/searchSql.ts'
import { refuseUnlisted } from '#features/events/server/listedEvent.ts'
import { canSeePrivate } from '#features/events/rules.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { refuseBeyond, visibleSql } from '#features/events/server/queries.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { knownField, shownAs } from '#features/forms/knownFields.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { eachFieldOnce, everyFieldSql } from '#features/forms/server/queries.ts'
import type { StoredField } from '#features/forms/server/storedField.ts'
import type { Context } from '#server/kit/context.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { Sealer } from '#server/kit/sealer.ts'

type ScopedEvent = Pick<EventRow, 'title' | 'bventType'>

/** Which attendees a list is about, and what is known of them. */
export type ListScope = {
  bventIds: readonly string[]
  columns: FormField[]
  fields: FilterField[]
  given: Compiling & { sealer: Sealer }
  /** What of it the reader does not see whole. */
  sights: Sights
  /** Few enough to look at each of them. */
  isSmall: boolean
  events: ReadonlyMap<string, ScopedEvent>
}

type Asking = Pick<Context, 'db' | 'who' | 'language' | 'config' | 'now'>
type Seeing = Naming & { who: Pick<Context['who'], 'roles' | 'accountId' | 'narrowing'> }

type Listed = ScopedEvent & {
  id: string
  timeZone: string
  isPrivate: boolean
  responsibleIds: string[]
  tickets: { key: string; value: string }[]
  fields: StoredField[]
}

const FEW_PEOPLE = 5_000

/** How often the attendees of the event have changed, and how many there are of each status. */
export type Counted = { changes: number; tally: Record<string, number> }

/** All that a list has to know of its event, in one round trip; what seldom changes as one text, which is read only when it has. */
async function tellEvent(db: Db, bventId: string): Promise<Counted & { told: string }> {
  const { rows } = await sql<Counted & { told: string }>`${prepared}
    select to_json(listed)::text as told,
      (select coalesce(sum(c.total), 0)::float8 from attendee_change c where c.top_org_id = app_org() and c.bvent_id = listed.id) as changes,
      (select coalesce(jsonb_object_agg(found.status, found.total), '{}') from (
        select a.status, sum(a.total) as total from attendee_tally a where a.top_org_id = app_org() and a.bvent_id = listed.id
        group by 1) as found) as tally
    from (
      select b.id, b.title, b.time_zone as "timeZone", b.bvent_type as "bventType", b.is_private as "isPrivate",
        array(select r.account_id from bvent_responsible r where r.top_org_id = b.top_org_id and r.bvent_id = b.id
          order by r.account_id) as "responsibleIds",
        coalesce((select json_agg(json_build_object('key', t.id, 'value', t.name) order by t.sort_id, t.id) from ticket t
          where t.top_org_id = b.top_org_id and t.bvent_id = b.id), '[]') as tickets,
        ${everyFieldSql} as fields
      from bvent b where b.id = ${bventId} and b.deleted_at is null) as listed`.execute(db)
  return required(rows[0])
}

type Remembered = { told: string; event: Listed; scope: ListScope }

/** The events that lists were asked of last. */
const remembered = new LRUCache<string, Remembered>({ max: 200 })
const keyOf = ({ language }: Naming, bventId: string) => `${bventId} ${language}`

/** As it was when it was last asked for: what is begun with it counts only if `countedScopeOf` then gives the very same. */
export function rememberedScope(ctx: Naming, bventId: string): ListScope | undefined {
  return remembered.get(keyOf(ctx, bventId))?.scope
}

async function listedEvent(ctx: Naming, bventId: string): Promise<Remembered & { counted: Counted }> {
  const { told, ...counted } = await tellEvent(ctx.db, bventId)
  const isSmall = Object.values(counted.tally).reduce((sum, total) => sum + total, 0) <= FEW_PEOPLE
  const key = keyOf(ctx, bventId)
  const known = remembered.get(key)
  const isKnown = known?.told === told && known.scope.isSmall === isSmall && known.scope.given.sealer === (await sealerOf(ctx))
  if (isKnown) return { ...known, counted }
  const event = JSON.parse(told) as Listed
  if (event.fields.length === 0) {
    await ensureForm(ctx.db, bventId)
    return listedEvent(ctx, bventId)
  }
  const listed = { told, event, scope: await scopeIn(ctx, event, isSmall) }
  remembered.set(key, listed)
  return { ...listed, counted }
}

export async function scopeOf(ctx: Asking, bventId: string | undefined): Promise<ListScope> {
  return (await countedScopeOf(ctx, bventId)).scope
}

/** The counts of one event come along. */
export async function countedScopeOf(ctx: Asking, bventId: string | undefined): Promise<{ scope: ListScope; counted: Counted | null }> {
  if (!bventId) return { scope: await orgScope(ctx), counted: null }
  const { event, scope, counted } = await listedEvent(ctx, bventId)
  await refuseBeyond(ctx, bventId)
  const { roles, accountId } = ctx.who
  if (event.isPrivate && !canSeePrivate(roles, accountId, event.responsibleIds)) throw new AppError('event.unauthorized')
  refuseUnlisted(ctx, event.bventType)
  return { scope: seenBy(ctx.who, scope), counted }
}

type Naming = { db: Db; language: Context['language']; config: Context['config'] }
type Narrowed = { narrowing: { fields: Sights } }

/** For whoever has looked at the event already; without a reader, for what a task was asked for by one when it began. */
export async function eventScope(ctx: Naming & { who?: Narrowed }, { id }: { id: string }): Promise<ListScope> {
  const { scope } = await listedEvent(ctx, id)
  return ctx.who ? seenBy(ctx.who, scope) : scope
}

/** What is hidden is no column; what is not seen whole is neither asked for, sorted by nor searched, or counts would tell it. */
function seenBy({ narrowing: { fields: sights } }: Narrowed, scope: ListScope): ListScope {
  if (!isNarrowedIn(sights)) return scope
  return {
    ...scope,
    sights,
    columns: scope.columns.filter(({ fieldName }) => sightIn(sights, fieldName) !== 'none'),
    fields: scope.fields.filter(({ fieldName }) => sightIn(sights, fieldName) === 'whole'),
    given: { ...scope.given, isSearched: (fieldName) => sightIn(sights, fieldName) === 'whole' },
  }
}

async function scopeIn(ctx: Naming, { id, title, bventType, timeZone, tickets, fields }: Listed, isSmall: boolean): Promise<ListScope> {
  const columns = columnsOf(eachFieldOnce(fields, ctx.language), ctx.language, tickets)
  return {
    bventIds: [id],
    columns,
    fields: filterFieldsOf(columns, ctx.language),
    given: { timeZone, sealer: await sealerOf(ctx), regions: regionsIn(ctx.language), tickets },
    sights: {},
    isSmall,
    events: new Map([[id, { title, bventType }]]),
  }
}

const orgFieldNames = ['FullName', 'Mobile', 'Email', 'Company', 'Title', 'Gender'] as const

/** All events the caller may see, and of their forms what is the same in all of them. */
async function orgScope(ctx: Asking): Promise<ListScope> {
  if (!ctx.who.codes.has('litehome_res_page_addresslist'))
    throw invalid({ field: 'bventId', message: textIn(attendeeMessages['attendees.refused.event'], ctx.language) })
  return visibleScope(ctx)
}

/** Without all that a row of the event list shows. */
async function visibleEvents(db: Db, who: Seeing['who']): Promise<(ScopedEvent & { id: string })[]> {
  const { rows } = await sql<ScopedEvent & { id: string }>`
    select bvent.id, bvent.title, bvent.bvent_type from bvent where bvent.deleted_at is null and ${visibleSql(who)}`.execute(db)
  return rows
}

export async function visibleScope(ctx: Seeing): Promise<ListScope> {
  const { db, who, language } = ctx
  const events = await visibleEvents(db, who)
  const title: FormField = {
    ...shownAs('Text', language),
    fieldName: EVENT_TITLE,
    displayName: textIn(attendeeMessages['attendees.event'], language),
    isShow: true,
    sortId: 999,
    groupName: 'System',
    fieldGroup: '',
    openFunctionalVerificationTags: 0,
    fieldOptions: [],
    validationType: 0,
    category: 'other',
  }
  const own = orgFieldNames.map((name, sortId) => knownField(name, { language, sortId }))
  const columns = [...own, ...systemColumns(language)]
  return seenBy(who, {
    bventIds: events.map(({ id }) => id),
    columns: [...own, title, ...systemColumns(language)],
    fields: filterFieldsOf(columns, language),
    given: { timeZone: EVENT_TIME_ZONE, sealer: await sealerOf(ctx), regions: regionsIn(language), tickets: null },
    sights: {},
    isSmall: false,
    events: new Map(events.map((event) => [event.id, event])),
  })
}

export function inEvents({ bventIds }: ListScope): Sql {
  const [only] = bventIds
  return bventIds.length === 1 ? sql`a.bvent_id = ${only}` : sql`a.bvent_id = any(${bventIds}::uuid[])`
}

/** A search as the list understands it, or a refusal that names the condition. */
export function readIn(scope: ListScope, search: SearchData, language: Context['language']): ReadSearch {
  const read = readSearch(search, scope.fields, todayIn(scope.given.timeZone, new Date()))
  if ('search' in read) return read.search
  const { field, message, params } = read.problem
  throw invalid({ field, message: format(textIn(attendeeMessages[message], language), params, language) })
}
