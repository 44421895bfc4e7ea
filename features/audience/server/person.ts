import { answersOfPerson } from '#features/audience/server/personAnswers.ts'
import { sql, type RawBuilder } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { balanceOf } from '#core/money.ts'
import { OK } from '#core/schema.ts'
import type { RequestOf } from '#core/call.ts'
import type { peopleCalls } from '#features/audience/contract.ts'
import { standingSql, stops } from '#features/audience/server/compile.ts'
import { findPerson, regionName, shownPerson } from '#features/audience/server/people.ts'
import { purposes, type ConsentStanding, type Moment, type PersonDetail } from '#features/audience/shapes.ts'
import { consentChannels, type Standing } from '#features/audience/tree.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { v7 as uuid } from 'uuid'
import { AppError } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'
import { addressField, contactField, coverFor } from '#server/kit/masked.ts'

const FIRST_MOMENTS = 50

export async function personDetail(ctx: Context, { personId }: { personId: string }): Promise<PersonDetail> {
  const row = await findPerson(ctx, personId)
  const cover = coverFor(ctx.who)
  const { rows: paid } = await sql<{ currency: string; minor: number; count: number }>`
    select v.currency, sum(v.paid_minor)::float8 as minor, count(*)::integer as count from person_visit v
      join bvent on bvent.top_org_id = v.top_org_id and bvent.id = v.bvent_id
    where v.top_org_id = app_org() and v.person_id = ${personId} and v.paid_at is not null and ${visibleSql(ctx.who)} group by 1 order by 1`.execute(
    ctx.db,
  )
  const { rows: alike } = await sql<PersonDetail['alike'][number]>`
    select distinct o.id as person_id, o.full_name, coalesce(o.company, '') as company
    from person_visit v join attendee a on a.top_org_id = app_org() and a.id = v.attendee_id
      join person_key k on k.top_org_id = app_org() and (k.kind = 'mobile' and k.value = a.mobile or k.kind = 'email' and k.value = lower(a.email))
      join person o on o.top_org_id = app_org() and o.id = k.person_id
    where v.top_org_id = app_org() and v.person_id = ${personId} and k.person_id <> ${personId} and o.visits > 0 limit 10`.execute(ctx.db)
  return {
    ...shownPerson(row, cover, ctx.language),
    note: row.note,
    version: row.version,
    country: regionName(cover('Country', row.country), ctx.language),
    province: regionName(cover('Province', row.province), ctx.language),
    language: row.language ?? '',
    firstTime: row.firstSeenAt?.toISOString() ?? null,
    paid: paid.map(({ currency, minor, count }) => ({ currency, amount: balanceOf(minor), count })),
    consents: await consentsOf(ctx, personId),
    answers: await answersOfPerson(ctx, personId),
    timeline: (await momentsOf(ctx, personId, FIRST_MOMENTS, 0)).moments,
    alike: alike.map((other) => ({ ...other, company: cover('Company', other.company) ?? '' })),
  }
}

export async function timelineOf(ctx: Context, { personId, ...paging }: RequestOf<typeof peopleCalls.timeline>) {
  await findPerson(ctx, personId)
  const { moments, total } = await momentsOf(ctx, personId, paging.pageSize, (paging.pageNo - 1) * paging.pageSize)
  return page({ list: moments }, pagerOf(paging, total))
}

/** What somebody agreed or left by may be their address itself. */
const isAddressLike = (text: string) => /^\S+@\S+$|^\+?\d{7,20}$/.test(text)

type StoredMoment = Omit<Moment, 'time' | 'amount'> & { at: Date; minor: number; total: number }

/** Everything in one order of time; what belongs to events the caller may not see is left out. */
async function momentsOf(ctx: Context, personId: string, limit: number, offset: number): Promise<{ moments: Moment[]; total: number }> {
  const seen = sql`visits as materialized (
    select v.*, bvent.title from person_visit v join bvent on bvent.top_org_id = v.top_org_id and bvent.id = v.bvent_id
    where v.top_org_id = app_org() and v.person_id = ${personId} and v.status <> 'Deleted' and ${visibleSql(ctx.who)})`
  const none = sql`null::uuid`
  const cover = coverFor(ctx.who)
  const { rows } = await sql<StoredMoment>`
    with ${seen}, moments as (
      select registered_at as at, 'registered' as kind, title as name, status as detail, '' as channel, bvent_id, attendee_id, 0::float8 as minor, '' as currency from visits
      union all select attended_at, 'attended', title, '', '', bvent_id, attendee_id, 0, '' from visits where attended_at is not null
      union all select paid_at, 'paid', title, '', '', bvent_id, attendee_id, paid_minor, currency from visits where paid_at is not null
      union all select coalesce(m.sent_at, m.settled_at, m.created_at), 'message', coalesce(nullif(m.subject, ''), s.title, left(m.body, 60), m.kind),
        case when m.state = 'Suppressed' then coalesce(m.reason, m.state) else m.state end, m.channel, m.bvent_id, m.attendee_id, 0, ''
        from message m left join send s on s.top_org_id = m.top_org_id and s.id = m.send_id
        where m.top_org_id = app_org() and not m.is_secret and (m.person_id = ${personId} or m.attendee_id in (select attendee_id from visits))
      union all select c.clicked_at, 'click', s.title, '', '', ${none}, ${none}, 0, '' from campaign_person c join send s on s.top_org_id = c.top_org_id and s.id = c.campaign_id
        where c.top_org_id = app_org() and c.person_id = ${personId} and c.clicked_at is not null
      union all select l.created_at, 'label', b.name, l.source, '', ${none}, ${none}, 0, '' from person_label l join label b on b.top_org_id = l.top_org_id and b.id = l.label_id
        where l.top_org_id = app_org() and l.person_id = ${personId}
      union all select c.time, 'consent', c.proof, case when c.is_granted then 'granted' else 'withdrawn' end, c.channel, ${none}, ${none}, 0, '' from person_consent c
        where c.top_org_id = app_org() and c.person_id = ${personId}
      union all select s.created_at, 'suppressed', '', s.reason, s.channel, ${none}, ${none}, 0, '' from suppression s
        join person_key k on k.top_org_id = s.top_org_id and k.value = s.address
        where s.top_org_id = app_org() and k.person_id = ${personId} and s.channel = case k.kind when 'email' then 'Email' when 'mobile' then 'SMS' end
      union all select e.called_at, 'call', t.name, e.outcome, '', ${none}, ${none}, 0, '' from call_entry e join call_list t on t.top_org_id = e.top_org_id and t.id = e.list_id
        where e.top_org_id = app_org() and e.person_id = ${personId} and e.called_at is not null
    )
    select *, count(*) over ()::integer as total from moments order by at desc, kind limit ${limit} offset ${offset}`.execute(ctx.db)
  return {
    moments: rows.map(({ at, minor, total: _, name, ...row }) => ({
      ...row,
      name: isAddressLike(name) ? (cover(contactField(name), name) ?? '') : name,
      time: at.toISOString(),
      amount: minor ? balanceOf(minor) : '',
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Where they stand on every channel for every purpose, and by which word of theirs. */
export async function consentsOf({ db, who }: Pick<Context, 'db' | 'who'>, personId: string): Promise<ConsentStanding[]> {
  const cover = coverFor(who)
  const consents: ConsentStanding[] = []
  for (const [channel, purpose] of consentChannels.flatMap((channel) => purposes.map((purpose) => [channel, purpose] as const))) {
    const kind = channel === 'Email' ? 'email' : 'mobile'
    const { rows } = await sql<{ isGranted: boolean; isWithdrawn: boolean; time: Date | null; source: string; proof: string; by: string }>`
      select ${standingSql(channel, 'granted', purpose)} as is_granted, ${standingSql(channel, 'withdrawn', purpose)} as is_withdrawn, x.time, coalesce(x.source, '') as source,
        coalesce(x.proof, '') as proof, coalesce(x.by, '') as by
      from person p left join lateral (
        select * from (
          select c.time, c.source, c.proof, c.account_name as by from person_consent c
          where c.top_org_id = p.top_org_id and c.person_id = p.id and c.channel = ${channel} and c.purpose = ${purpose}
          union all
          select s.created_at, case when s.reason = 'unsubscribed' then 'unsubscribe' else s.reason end, s.address, s.created_name
          from person_key k join suppression s on s.top_org_id = k.top_org_id and s.channel = ${channel} and s.address = k.value
          where k.top_org_id = p.top_org_id and k.person_id = p.id and k.kind = ${kind} and ${stops(purpose)}) y order by y.time desc limit 1) x on true
      where p.top_org_id = app_org() and p.id = ${personId}`.execute(db)
    const [row] = rows
    if (!row) continue
    const standing: Standing = row.isWithdrawn ? 'withdrawn' : row.isGranted ? 'granted' : 'unsaid'
    const isAddress = /^[^\s]+@[^\s]+$|^\+?\d{8,}$/.test(row.proof)
    const proof = isAddress ? (cover(addressField(channel), row.proof) ?? '') : row.proof
    consents.push({ channel, purpose, standing, time: row.time?.toISOString() ?? null, source: row.source, proof, by: row.by })
  }
  return consents
}

type Consent = RequestOf<typeof peopleCalls.consent>

/** What we noted ourselves of this purpose; what was noted of campaigns alone stays when somebody wants their notices again. */
async function takeBack(db: Context['db'], { personId, channel, purpose }: Consent, theirs: RawBuilder<unknown>): Promise<void> {
  const noted = sql`s.top_org_id = app_org() and s.channel = ${channel} and s.address in (${theirs}) and s.reason = 'manual'`
  if (purpose === 'marketing') {
    await sql`delete from suppression s where ${noted} and s.is_campaign_only`.execute(db)
    return
  }
  await sql`update suppression s set is_campaign_only = true where ${noted}`.execute(db)
  await sql`
    delete from suppression s where ${noted} and not exists (
      select from (select c.is_granted from person_consent c where c.top_org_id = app_org() and c.person_id = ${personId} and c.channel = ${channel}
        and c.purpose = 'marketing' order by c.time desc, c.id desc limit 1) said where not said.is_granted)`.execute(db)
}

/** Withdrawing is also said to the list that every message is judged by, for all addresses they have; agreeing takes back only what we noted ourselves. */
export async function saveConsent(ctx: Context, given: Consent): Promise<typeof OK> {
  const { personId, channel, purpose, isGranted, source, proof } = given
  await findPerson(ctx, personId)
  const kind = channel === 'Email' ? 'email' : 'mobile'
  const theirs = sql`select k.value from person_key k where k.top_org_id = app_org() and k.person_id = ${personId} and k.kind = ${kind}`
  if (isGranted) {
    const { rows } = await sql`
      select from suppression s where s.top_org_id = app_org() and s.channel = ${channel} and s.address in (${theirs})
        and s.reason in ('unsubscribed', 'complained') limit 1`.execute(ctx.db)
    if (rows.length > 0) throw new AppError('consent.own')
    await takeBack(ctx.db, given, theirs)
  } else if (channel !== 'Call')
    await sql`
      insert into suppression (top_org_id, channel, address, reason, is_campaign_only, created_at, created_by, created_name)
      select app_org(), ${channel}, k.value, 'manual', ${purpose === 'marketing'}, ${ctx.now}, ${ctx.who.accountId}, ${ctx.who.accountName} from (${theirs}) k
      on conflict (top_org_id, channel, address) do update set is_campaign_only = suppression.is_campaign_only and excluded.is_campaign_only`.execute(
      ctx.db,
    )
  await ctx.db
    .insertInto('personConsent')
    .values({
      topOrgId: ctx.who.orgId,
      id: uuid(),
      personId,
      channel,
      purpose,
      isGranted,
      source,
      proof,
      time: ctx.now,
      accountName: ctx.who.accountName,
    })
    .execute()
  await audit(ctx, { action: 'person.consent', objectId: personId, after: { channel, purpose, isGranted, source } })
  return OK
}
