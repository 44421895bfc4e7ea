import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { sightIn } from '#core/narrowing.ts'
import { OK } from '#core/schema.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { groupsOf, type Alike, type DuplicateReason } from '#features/attendees/duplicates.ts'
import type { DuplicateGroup } from '#features/attendees/shapes.ts'
import { eventScope, inEvents, visibleScope, type ListScope } from '#features/attendees/server/listScope.ts'
import type { Sql } from '#features/attendees/server/searchSql.ts'
import { shownAttendees, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { coversContacts } from '#server/kit/masked.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

/** As many as a person can look through before the next search. */
const MOST_ALIKE = 2_000
const MOST_TOGETHER = 20

/** The same word in one event is the same person until somebody says otherwise; titles and blanks in names do not count. */
const keys: Record<DuplicateReason, Sql> = {
  mobile: sql`a.mobile`,
  email: sql`lower(a.email)`,
  idNumber: sql`a.id_number_key`,
  nameCompany: sql`nullif(regexp_replace(fold_text(a.full_name), '\\s|先生|女士|小姐|老师', '', 'g'), '') || E'\\n' ||
    nullif(regexp_replace(fold_text(a.field_values ->> 'Company'), '\\s|有限责任公司|股份有限公司|有限公司|公司|集团|[()（）.,，。]|co\\.?|ltd\\.?|inc\\.?', '', 'g'), '')`,
}

const saidBy: Record<DuplicateReason, string> = { mobile: 'Mobile', email: 'Email', idNumber: 'IdNumber', nameCompany: 'Company' }

async function alike(db: Db, scope: ListScope): Promise<Alike[]> {
  const found: Alike[] = []
  for (const [reason, key] of Object.entries(keys) as [DuplicateReason, Sql][]) {
    // Who is alike by what one does not see would tell it.
    if (sightIn(scope.sights, saidBy[reason]) !== 'whole') continue
    const { rows } = await sql<{ ids: string[] }>`
      select (array_agg(a.id order by a.id))[1:${sql.raw(String(MOST_TOGETHER))}] as ids from (
        select a.bvent_id, a.id, ${key} as word from attendee_of_org a
        where ${inEvents(scope)} and a.deleted_at is null and a.status <> 'Cancelled') a
      where a.word is not null group by a.bvent_id, a.word having count(*) > 1 order by (array_agg(a.id order by a.id))[1] limit ${MOST_ALIKE}`.execute(
      db,
    )
    found.push(...rows.map(({ ids }) => ({ reason, attendeeIds: ids })))
  }
  return found
}

function groupIdOf(attendeeIds: readonly string[]): string {
  return createHash('md5').update(attendeeIds.join()).digest('hex')
}

async function allGroups(ctx: Context, bventId: string | undefined) {
  const scope = bventId ? await eventScope(ctx, await findEvent(ctx, bventId)) : await visibleScope(ctx)
  const groups = groupsOf(scope.bventIds.length === 0 ? [] : await alike(ctx.db, scope))
  return { scope, groups: groups.map((group) => ({ ...group, groupId: groupIdOf(group.attendeeIds) })) }
}

export async function duplicateList(ctx: Context, { bventId, pageNo, pageSize }: RequestOf<typeof attendeeCalls.duplicateList>) {
  const { scope, groups } = await allGroups(ctx, bventId)
  const ignored = new Set((await ctx.db.selectFrom('duplicateIgnored').select('groupId').execute()).map((row) => row.groupId))
  const open = groups.filter(({ groupId }) => !ignored.has(groupId))
  const shown = open.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const people = await attendeesOf(
    ctx,
    scope,
    shown.flatMap((group) => group.attendeeIds),
  )
  const list: DuplicateGroup[] = shown.map(({ groupId, reasons, attendeeIds }) => ({
    groupId,
    reasons,
    attendees: attendeeIds.flatMap((id) => people.get(id) ?? []),
  }))
  return page({ list }, pagerOf({ pageNo, pageSize }, open.length))
}

async function attendeesOf(ctx: Context, scope: ListScope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DuplicateGroup['attendees'][number]>()
  const { rows } = await sql<AttendeeRow>`
    select a.*, t.name as ticket_name from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.id = any(${ids}::uuid[])`.execute(ctx.db)
  const attendees = await shownAttendees({ ...ctx, isMasked: coversContacts(ctx.who) }, scope, rows)
  return new Map(attendees.map((attendee) => [attendee.attendeeId, attendee]))
}

/** Only a group that is there: once one of its people has changed it may be another one, to be looked at anew. */
export async function ignoreDuplicate(ctx: Context, { bventId, groupId }: RequestOf<typeof attendeeCalls.ignoreDuplicate>) {
  const { groups } = await allGroups(ctx, bventId)
  required(groups.find((group) => group.groupId === groupId))
  await ctx.db
    .insertInto('duplicateIgnored')
    .values({ topOrgId: ctx.who.orgId, groupId, accountId: ctx.who.accountId, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await audit(ctx, { action: 'attendee.ignoreDuplicate', objectId: groupId, ...(bventId && { bventId }) })
  return OK
}
