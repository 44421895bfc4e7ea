import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { LOCAL_PROVIDER, shownState, type MessageReason, type MessageState } from '#features/delivery/message.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { LedgerRow, sendCalls, SendCounts, SendDetail, SendRow } from '#features/sends/contract.ts'
import { actsOf } from '#features/sends/rules.ts'
import { findSend, isOfKind } from '#features/sends/server/acts.ts'
import { countsSql } from '#features/sends/server/counts.ts'
import { usedBy } from '#features/sends/server/follow.ts'
import type { StoredAudience } from '#features/sends/server/judging.ts'
import type { SendContent, SendState } from '#features/sends/shapes.ts'
import type { Schema } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { page } from '#server/kit/implement.ts'
import { addressField, coverFor, type Cover } from '#server/kit/masked.ts'

type Row = Selectable<Schema['send']>
const NONE: SendCounts = { planned: 0, waiting: 0, sent: 0, delivered: 0, clicked: 0, failed: 0, unknown: 0, suppressed: 0 }

function shown(row: Row, counted: SendCounts | undefined): SendRow {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const isPlanned = row.plannedAt !== null
  return {
    sendId: row.id,
    title: row.title,
    origin: row.origin as SendRow['origin'],
    planId: row.planId,
    kind: row.kind,
    channels: row.channels as SendRow['channels'],
    state: row.state as SendState,
    isToApprove: row.state === 'Scheduled' && row.needsApproval && row.approvedBy === null,
    sendTime: iso(row.sendAt),
    holdUntil: iso(row.holdUntil),
    plannedTime: iso(row.plannedAt),
    doneTime: iso(row.doneAt),
    createdTime: row.createdAt.toISOString(),
    createdBy: row.createdName,
    counts: isPlanned ? { ...NONE, ...counted } : { ...NONE, planned: row.recipients },
  }
}

export async function listSends(ctx: Context, request: RequestOf<typeof sendCalls.list>, isToGuests = false) {
  const { bventId, state, channel, keyWords, ...paging } = request
  await findEvent(ctx, bventId)
  let query = ctx.db.selectFrom('send').where('bventId', '=', bventId).where(isOfKind(isToGuests))
  if (state) query = query.where('state', '=', state)
  if (channel) query = query.where(sql<boolean>`${channel} = any(channels)`)
  if (keyWords) query = query.where('title', 'ilike', contains(keyWords))
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
    .execute()
  const counts = await countsOf(ctx, rows)
  return page({ list: rows.map((row) => shown(row, counts.get(row.id))) }, pagerOf(paging, total))
}

/** Written down for those that are long over, counted for the others of this page. */
export async function countsOf(
  { db }: Pick<Context, 'db'>,
  sends: readonly Pick<Row, 'id' | 'counts' | 'plannedAt'>[],
): Promise<Map<string, SendCounts>> {
  const known = new Map(sends.flatMap(({ id, counts }) => (counts ? [[id, counts as SendCounts] as const] : [])))
  const live = sends.filter(({ counts, plannedAt }) => !counts && plannedAt).map(({ id }) => id)
  if (live.length === 0) return known
  const { rows } = await sql<SendCounts & { id: string }>`
    select x.id, c.* from unnest(${live}::uuid[]) as x(id) cross join lateral (${countsSql(sql`x.id`)}) c`.execute(db)
  for (const { id, ...counts } of rows) known.set(id, counts)
  return known
}

export async function sendDetail(ctx: Context, which: { bventId: string; sendId: string }, isToGuests = false): Promise<SendDetail> {
  const { timeZone } = await findEvent(ctx, which.bventId)
  const row = await findSend(ctx, which, isToGuests)
  const counts = await countsOf(ctx, [row])
  const { rows: notSent } = await sql<SendDetail['notSent'][number]>`
    select channel, reason, count(*)::integer as count from message
    where top_org_id = app_org() and send_id = ${row.id} and state = 'Suppressed' group by 1, 2 order by 3 desc`.execute(ctx.db)
  // What a gateway says names the address it refused.
  const { rows: failures } = await sql<SendDetail['failures'][number]>`
    select channel, coalesce(regexp_replace(provider_reason, '<[^>]*>|[^\\s<>]+@[^\\s<>]+', '…', 'g'), '') as provider_reason, count(*)::integer as count
    from message where top_org_id = app_org() and send_id = ${row.id} and state = 'Failed' group by 1, 2 order by 3 desc limit 20`.execute(
    ctx.db,
  )
  const retries = await ctx.db
    .selectFrom('send')
    .select(['id', 'createdAt', 'recipients'])
    .where('retryOf', '=', row.id)
    .orderBy('createdAt')
    .execute()
  return {
    ...shown(row, counts.get(row.id)),
    audience: isToGuests ? null : selectionOf(row.audience as StoredAudience),
    content: row.content as SendContent,
    isSendAnyway: row.isSendAnyway,
    countsClicks: row.countsClicks,
    isAgain: row.isAgain,
    version: row.version,
    approvedBy: row.approvedName ?? '',
    isOwn: row.createdBy === ctx.who.accountId,
    acts: actsOf(row.state as SendState),
    notSent,
    failures,
    retryOf: row.retryOf,
    retries: retries.map(({ id, createdAt, recipients }) => ({ sendId: id, createdTime: createdAt.toISOString(), planned: recipients })),
    usedParts: await usedBy(ctx.db, row.id),
    timeZone,
  }
}

const selectionOf = ({ isSelectAll, attendeeIds, excludedIds, searchData }: StoredAudience) => ({
  isSelectAll,
  attendeeIds,
  excludedIds,
  searchData,
})

export type LedgerSearch = Omit<RequestOf<typeof sendCalls.people>, 'bventId' | 'pageNo' | 'pageSize'>

/** The messages of one send that are meant, of `ledgerSource`. */
export function ledgerSql({ sendId, state, reason, keyWords }: LedgerSearch) {
  const ofState =
    state === undefined
      ? sql`true`
      : state === 'Kept'
        ? sql`m.state = 'Sent' and m.provider = ${LOCAL_PROVIDER}`
        : state === 'Sent'
          ? sql`m.state = 'Sent' and m.provider is distinct from ${LOCAL_PROVIDER}`
          : sql`m.state = ${state}`
  const named = keyWords
    ? sql`(coalesce(a.full_name, g.name) ilike ${contains(keyWords)} or m.recipient ilike ${contains(keyWords)})`
    : sql`true`
  return sql`m.top_org_id = app_org() and m.send_id = ${sendId} and ${ofState} and ${reason ? sql`m.reason = ${reason}` : sql`true`} and ${named}`
}

export const ledgerSource = sql`message m left join attendee a on a.top_org_id = m.top_org_id and a.id = m.attendee_id
  left join invitee g on g.top_org_id = m.top_org_id and g.id = m.invitee_id`
export const ledgerColumns = sql`m.id as message_id, m.attendee_id, coalesce(a.full_name, g.name, '') as name, m.recipient as address, m.channel, m.state, m.provider,
  m.reason, m.provider_reason, m.attempts, m.clicked_at, coalesce(m.settled_at, m.sent_at, m.created_at) as at`

export type StoredLedger = {
  messageId: string
  attendeeId: string | null
  name: string
  address: string
  channel: string
  state: MessageState
  provider: string | null
  reason: MessageReason | null
  providerReason: string | null
  attempts: number
  clickedAt: Date | null
  at: Date
}

export function ledgerRow({ at, clickedAt, provider, state, address, ...row }: StoredLedger, cover: Cover): LedgerRow {
  const hidden = cover(addressField(row.channel), address) ?? ''
  return {
    ...row,
    address: hidden,
    state: shownState(state, provider),
    clickedTime: clickedAt?.toISOString() ?? null,
    time: at.toISOString(),
  }
}

export async function sendPeople(ctx: Context, { bventId, ...request }: RequestOf<typeof sendCalls.people>, isToGuests = false) {
  await findSend(ctx, { bventId, sendId: request.sendId }, isToGuests)
  const { pageNo, pageSize } = request
  const meant = ledgerSql(request)
  const { rows } = await sql<StoredLedger>`
    select ${ledgerColumns} from ${ledgerSource} where ${meant} order by m.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${ledgerSource} where ${meant}`.execute(
    ctx.db,
  )
  const cover = coverFor(ctx.who)
  return page({ list: rows.map((row) => ledgerRow(row, cover)) }, pagerOf({ pageNo, pageSize }, counted[0]?.total ?? 0))
}
