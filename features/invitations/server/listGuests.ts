import { sql, type RawBuilder } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { guestCalls, GuestDetail, GuestMatch, LogEntry } from '#features/invitations/guestContract.ts'
import { openStates, shownStates, type ShownState } from '#features/invitations/rules.ts'
import { labelledSql } from '#features/sends/server/guests.ts'
import { bventOfGuest, guestRows, seenGuest, seenSql, shownGuest } from '#features/invitations/server/guestRows.ts'
import { scopeIn, type Scope } from '#features/invitations/server/scope.ts'
import { READ, WRITE } from '#features/invitations/shapes.ts'
import { contains } from '#server/kit/database/like.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Sql = RawBuilder<unknown>
type Seen = Pick<Scope, 'sight' | 'accountId' | 'departmentId'> & { event: { id: string } }
type Request = RequestOf<typeof guestCalls.guests>
type Result = ResultOf<typeof guestCalls.guests>

export async function listGuests(ctx: Context, request: Request): Promise<Paged<Result>> {
  const { bventId, state, pageNo, pageSize, isMine, after } = request
  const scope = await scopeIn(ctx, bventId)
  if (!scope.hasTask && !ctx.who.codes.has(READ)) throw new AppError('core.forbidden')
  const conditions = conditionsOf(scope, request)
  const counts = await countsOf(ctx, scope, request, conditions)
  const order = isMine ? byUrgency : sql`g.created_at desc, g.id desc`
  const place = isMine ? null : placeIn(after)
  const meant = [
    ...conditions,
    ...stateSql(scope, state, ctx.now),
    ...(place ? [sql`(g.created_at, g.id) < (${place.time}, ${place.id})`] : []),
  ]
  const rows = await guestRows(
    ctx.db,
    ctx.who.orgId,
    sql`g.id in (select g.id from invitee_of_org g where ${and(meant)}
      order by ${order} limit ${pageSize} offset ${place ? 0 : (pageNo - 1) * pageSize}) order by ${order}`,
  )
  const list = rows.map((row) => shownGuest(ctx, scope, row))
  const last = rows.at(-1)
  const next = last && !isMine && rows.length === pageSize ? `${last.createdAt.toISOString()} ${last.id}` : ''
  return page({ list, next, counts, sight: scope.sight }, pagerOf(request, counts.find(({ code }) => code === state)?.total ?? 0))
}

const PLACE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/

function placeIn(after: string | undefined): { time: Date; id: string } | null {
  const [, time, id] = PLACE.exec(after ?? '') ?? []
  return time && id ? { time: new Date(time), id } : null
}

/** Whoever has looked and not answered first, then who was asked, then who was not; the longest silent first among them. */
const byUrgency = sql`array_position(array['Opened', 'Sent', 'ToInvite', 'Accepted', 'Declined'], g.state), g.contacted_at, g.id`

export const and = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

export function conditionsOf(scope: Seen, { keyWords, ownerId, isUnowned, isMine, hasClaims, label }: Omit<GuestMatch, 'state'>): Sql[] {
  return [
    sql`g.bvent_id = ${scope.event.id}`,
    ...(scope.sight === 'all' ? [] : [seenSql(scope)]),
    ...(isMine ? [sql`g.owner_id = ${scope.accountId}`] : []),
    ...(ownerId ? [sql`g.owner_id = ${ownerId}`] : []),
    ...(isUnowned ? [sql`g.owner_id is null`] : []),
    ...(hasClaims ? [sql`exists (select from invitee_claim c where c.invitee_id = g.id and c.state = 'waiting')`] : []),
    ...(label ? [labelledSql(label)] : []),
    ...(keyWords ? [sql`g.search_text like ${contains(keyWords.toLowerCase())}`] : []),
  ]
}

export function stateSql({ replyEnd }: Pick<Scope, 'replyEnd'>, state: ShownState | '', now: Date): Sql[] {
  if (state === '') return []
  const isOver = now > replyEnd
  const isOpen = openStates.some((open) => open === state)
  if (state === 'Expired') return [isOver ? sql`g.state = any(${openStates}::text[])` : sql`false`]
  return isOpen && isOver ? [sql`false`] : [sql`g.state = ${state}`]
}

/** From the tallies where they tell it apart, else counted. */
async function countsOf({ db, now }: Context, scope: Scope, request: Request, conditions: readonly Sql[]): Promise<Result['counts']> {
  const { keyWords, ownerId, isMine, isUnowned, hasClaims, label, bventId } = request
  const isTallied = !keyWords && !hasClaims && !isUnowned && !label && (scope.sight === 'all' || (scope.sight === 'own' && !ownerId))
  const owner = ownerId ?? (isMine || scope.sight === 'own' ? scope.accountId : null)
  const { rows } = isTallied
    ? await sql<{ state: ShownState; total: number }>`
        select state, sum(total)::int as total from invitee_tally where bvent_id = ${bventId}
          and ${owner ? sql`owner_id = ${owner}` : sql`true`} group by 1`.execute(db)
    : await sql<{ state: ShownState; total: number }>`
        select g.state, count(*)::int as total from invitee_of_org g where ${and(conditions)} group by 1`.execute(db)
  const isOver = now > scope.replyEnd
  const totalOf = (code: ShownState | '') =>
    rows
      .filter(({ state }) => code === '' || (isOver && openStates.some((open) => open === state) ? 'Expired' : state) === code)
      .reduce((sum, { total }) => sum + total, 0)
  return (['', ...shownStates] as const).map((code) => ({ code, total: totalOf(code) }))
}

const MOST_LABELS = 200

export async function listLabels(ctx: Context, { bventId }: RequestOf<typeof guestCalls.guestLabels>) {
  const scope = await scopeIn(ctx, bventId)
  if (!scope.hasTask && !ctx.who.codes.has(READ)) throw new AppError('core.forbidden')
  const { rows: list } = await sql<{ label: string; count: number }>`
    select l.label, count(*)::int as count from invitee_of_org g cross join unnest(g.labels) as l(label)
    where ${and(conditionsOf(scope, {}))} group by 1 order by 2 desc, 1 limit ${MOST_LABELS}`.execute(ctx.db)
  return { list }
}

export async function readGuest(ctx: Context, { inviteeId }: RequestOf<typeof guestCalls.guest>): Promise<GuestDetail> {
  const { db, who } = ctx
  const scope = await scopeIn(ctx, await bventOfGuest(db, inviteeId))
  const row = await seenGuest(ctx, scope, inviteeId)
  const { rows: log } = await sql<Omit<LogEntry, 'time'> & { time: Date }>`
    select time, account_name as name, kind, outcome, note, next_step, next_date::text from invitee_log
    where invitee_id = ${inviteeId} order by time desc, id desc limit 100`.execute(db)
  const { rows: claimed } = await sql<Omit<GuestDetail['claimed'][number], 'time'> & { time: Date }>`
    select c.account_id, coalesce(m.name, '') as name, c.state, c.created_at as time from invitee_claim c
    left join member m on m.top_org_id = ${who.orgId} and m.account_id = c.account_id
    where c.invitee_id = ${inviteeId} order by c.created_at`.execute(db)
  return {
    ...shownGuest(ctx, scope, row),
    log: log.map((entry) => ({ ...entry, time: entry.time.toISOString() })),
    claimed: claimed.map((claim) => ({ ...claim, time: claim.time.toISOString() })),
    canDecide: scope.isManager && who.codes.has(WRITE),
  }
}
