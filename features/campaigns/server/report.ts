import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { balanceOf } from '#core/money.ts'
import type { CampaignContent, CampaignDetail, CampaignRow, campaignCalls } from '#features/campaigns/contract.ts'
import { confidenceOf, type Variant } from '#features/campaigns/rules.ts'
import { findCampaign } from '#features/campaigns/server/acts.ts'
import type { MessageReason } from '#features/delivery/message.ts'
import { actsOf } from '#features/sends/rules.ts'
import { ledgerColumns, ledgerRow, ledgerSql, type StoredLedger } from '#features/sends/server/report.ts'
import type { AddressChannel, SendState } from '#features/sends/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'
import { coverFor } from '#server/kit/masked.ts'

type Stored = {
  id: string
  title: string
  channels: AddressChannel[]
  segmentName: string
  eventTitle: string | null
  state: SendState
  needsApproval: boolean
  approvedBy: string | null
  sendAt: Date | null
  holdUntil: Date | null
  plannedAt: Date | null
  createdAt: Date
  createdName: string
  recipients: number
  sent: number
  clicked: number
  registered: number
}

/** Those whom the campaign's link brought, by the registration itself. */
const brought = sql`person_visit v join attendee a on a.top_org_id = v.top_org_id and a.bvent_id = v.bvent_id and a.id = v.attendee_id
  and a.last_source_id = c.source_id where v.top_org_id = c.top_org_id and v.bvent_id = c.bvent_id and v.status in ('Registered', 'PendingApproval', 'Unpaid')`

const columns = sql`s.id, s.title, s.channels, c.segment_name, b.title as event_title, s.state, s.needs_approval, s.approved_by, s.send_at, s.hold_until,
  s.planned_at, s.created_at, s.created_name, s.recipients,
  (select count(*)::integer from message m where m.top_org_id = s.top_org_id and m.send_id = s.id and m.state in ('Sent', 'Delivered')) as sent,
  (select count(*)::integer from campaign_person k where k.top_org_id = s.top_org_id and k.campaign_id = s.id and k.clicked_at is not null) as clicked,
  (select count(distinct v.person_id)::integer from ${brought}) as registered`
const source = sql`send s join campaign c on c.top_org_id = s.top_org_id and c.id = s.id left join bvent b on b.top_org_id = c.top_org_id and b.id = c.bvent_id`

const shown = (row: Stored): CampaignRow => ({
  sendId: row.id,
  title: row.title,
  channels: row.channels,
  segmentName: row.segmentName,
  eventTitle: row.eventTitle ?? '',
  state: row.state,
  isToApprove: row.state === 'Scheduled' && row.needsApproval && row.approvedBy === null,
  sendTime: row.sendAt?.toISOString() ?? null,
  holdUntil: row.holdUntil?.toISOString() ?? null,
  createdTime: row.createdAt.toISOString(),
  createdBy: row.createdName,
  planned: row.recipients,
  sent: row.sent,
  clicked: row.clicked,
  registered: row.registered,
})

export async function listCampaigns({ db }: Context, { channel, state, keyWords, ...paging }: RequestOf<typeof campaignCalls.list>) {
  const meant = sql`s.top_org_id = app_org() and s.origin = 'Campaign' and ${channel ? sql`${channel} = any(s.channels)` : sql`true`}
    and ${state ? sql`s.state = ${state}` : sql`true`} and ${keyWords ? sql`s.title ilike ${contains(keyWords)}` : sql`true`}`
  const { rows } = await sql<Stored>`
    select ${columns} from ${source} where ${meant} order by s.created_at desc, s.id limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${source} where ${meant}`.execute(db)
  return page({ list: rows.map(shown) }, pagerOf(paging, counted[0]?.total ?? 0))
}

type More = {
  content: CampaignContent
  segmentId: string | null
  bventId: string | null
  sourceId: string | null
  sourceCode: string | null
  holdOut: number
  createdBy: string | null
}

export async function campaignDetail(ctx: Context, { sendId }: { sendId: string }): Promise<CampaignDetail> {
  const { db } = ctx
  const { rows } = await sql<Stored & More>`
    select ${columns}, s.content, s.created_by, c.segment_id, c.bvent_id, c.source_id, c.source_code, c.hold_out from ${source}
    where s.top_org_id = app_org() and s.id = ${sendId}`.execute(db)
  const row = required(rows[0])
  const { rows: lines } = await sql<CampaignDetail['lines'][number]>`
    select m.channel, (count(*) filter (where m.state in ('Sent', 'Delivered')))::integer as sent, (count(*) filter (where m.state = 'Delivered'))::integer as delivered,
      (count(*) filter (where m.state in ('Failed', 'Unknown')))::integer as failed, (count(*) filter (where m.state in ('Queued', 'Deferred', 'Sending')))::integer as waiting,
      (count(*) filter (where k.clicked_at is not null and m.state in ('Sent', 'Delivered')))::integer as clicked,
      (count(*) filter (where m.state in ('Sent', 'Delivered') and exists (select from suppression u where u.top_org_id = m.top_org_id and u.channel = m.channel
        and u.address = lower(m.recipient) and u.reason = 'unsubscribed' and u.created_at >= m.created_at)))::integer as unsubscribed
    from message m left join campaign_person k on k.top_org_id = m.top_org_id and k.campaign_id = m.send_id and k.person_id = m.person_id
    where m.top_org_id = app_org() and m.send_id = ${sendId} group by 1 order by 1`.execute(db)
  const { rows: notSent } = await sql<{ channel: string; reason: MessageReason; count: number }>`
    select channel, reason, count(*)::integer as count from message where top_org_id = app_org() and send_id = ${sendId} and state = 'Suppressed' group by 1, 2 order by 3 desc`.execute(
    db,
  )
  const { rows: failures } = await sql<CampaignDetail['failures'][number]>`
    select channel, coalesce(regexp_replace(provider_reason, '<[^>]*>|[^\\s<>]+@[^\\s<>]+', '…', 'g'), '') as provider_reason, count(*)::integer as count
    from message where top_org_id = app_org() and send_id = ${sendId} and state = 'Failed' group by 1, 2 order by 3 desc limit 20`.execute(
    db,
  )
  const { rows: clicks } = await sql<{ at: Date; count: number }>`
    select date_trunc('hour', clicked_at) as at, count(*)::integer as count from campaign_person
    where top_org_id = app_org() and campaign_id = ${sendId} and clicked_at is not null group by 1 order by 1 limit 168`.execute(db)
  const tried = await triedOf(ctx, row)
  const { rows: money } = await sql<{ currency: string; minor: number; count: number }>`
    select v.currency, sum(v.paid_minor)::float8 as minor, count(*)::integer as count from campaign c cross join lateral (select v.* from ${brought} and v.paid_at is not null) v
    where c.top_org_id = app_org() and c.id = ${sendId} group by 1 order by 1`.execute(db)
  const { rows: came } = await sql<{ attended: number }>`
    select count(distinct v.person_id)::integer as attended from campaign c cross join lateral (select v.* from ${brought} and v.attended_at is not null) v
    where c.top_org_id = app_org() and c.id = ${sendId}`.execute(db)
  const [one, other] = [tried.find(({ variant }) => variant === 'A'), tried.find(({ variant }) => variant === 'B')]
  const hits = ({ people, clicked }: { people: number; clicked: number }) => ({ count: people, hits: clicked })
  return {
    ...shown(row),
    content: row.content,
    segmentId: row.segmentId,
    bventId: row.bventId,
    link: row.sourceCode ? `${ctx.config.PUBLIC_URL}/c/${row.sourceCode}` : '',
    holdOut: row.holdOut,
    isOwn: row.createdBy === ctx.who.accountId,
    acts: actsOf(row.state),
    people: tried.reduce((sum, { people }) => sum + people, 0),
    delivered: lines.reduce((sum, { delivered }) => sum + delivered, 0),
    attended: came[0]?.attended ?? 0,
    lines,
    notSent,
    failures,
    clicks: clicks.map(({ at, count }) => ({ time: at.toISOString(), count })),
    tried,
    confidence: one && other ? confidenceOf(hits(one), hits(other)) : null,
    money: money.map(({ currency, minor, count }) => ({ currency, amount: balanceOf(minor), count })),
  }
}

/** Each wording, and those left out: who of them clicked, registered for the event after it began, and came. */
async function triedOf({ db }: Context, { id, content, bventId, plannedAt }: Stored & More): Promise<CampaignDetail['tried']> {
  const { rows } = await sql<{ variant: Variant; people: number; clicked: number; registered: number; attended: number }>`
    select k.variant, count(*)::integer as people, (count(*) filter (where k.clicked_at is not null))::integer as clicked,
      (count(*) filter (where x.registered))::integer as registered, (count(*) filter (where x.attended))::integer as attended
    from campaign_person k cross join lateral (
      select coalesce(bool_or(true), false) as registered, coalesce(bool_or(v.attended_at is not null), false) as attended from person_visit v
      where v.top_org_id = k.top_org_id and v.person_id = k.person_id and v.bvent_id = ${bventId}::uuid and v.registered_at >= ${plannedAt}::timestamptz
        and v.status in ('Registered', 'PendingApproval', 'Unpaid')) x
    where k.top_org_id = app_org() and k.campaign_id = ${id} group by 1 order by 1`.execute(db)
  const subjects: Record<Variant, string> = { A: content.Email?.subject ?? '', B: content.Email?.subjectB ?? '', hold: '' }
  return rows.map((row) => ({ ...row, subject: subjects[row.variant] }))
}

export async function campaignPeople(ctx: Context, { sendId, state, keyWords, ...paging }: RequestOf<typeof campaignCalls.people>) {
  await findCampaign(ctx, sendId)
  const named = keyWords ? sql`(p.full_name ilike ${contains(keyWords)} or m.recipient ilike ${contains(keyWords)})` : sql`true`
  const meant = sql`${ledgerSql({ sendId, ...(state && { state }) })} and ${named}`
  const from = sql`message m left join attendee a on false left join invitee g on false left join person p on p.top_org_id = m.top_org_id and p.id = m.person_id
    left join campaign_person k on k.top_org_id = m.top_org_id and k.campaign_id = m.send_id and k.person_id = m.person_id`
  const { rows } = await sql<
    StoredLedger & { personId: string | null; personName: string | null; variant: string | null; hasClicked: boolean }
  >`
    select ${ledgerColumns}, m.person_id, p.full_name as person_name, k.variant, k.clicked_at is not null as has_clicked from ${from} where ${meant} order by m.id
    limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${from} where ${meant}`.execute(ctx.db)
  const cover = coverFor(ctx.who)
  const list = rows.map(({ personId, personName, variant, hasClicked, ...row }) => ({
    ...ledgerRow({ ...row, name: personName ?? '' }, cover),
    personId,
    variant: variant ?? '',
    hasClicked,
  }))
  return page({ list }, pagerOf(paging, counted[0]?.total ?? 0))
}
