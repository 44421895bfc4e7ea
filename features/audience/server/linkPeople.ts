import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { assignPeople, type Keyed, type PersonKey } from '#features/audience/people.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const BATCH = 5_000

/** Registrations find their person, whatever wrote them. */
export async function linkPeople({ pool, now }: Pick<JobContext, 'pool' | 'now'>): Promise<number> {
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_people_due() as org_id`.execute(pool.db)
  let linked = 0
  for (const { orgId } of orgs)
    for (;;) {
      const taken = await inScope(pool.db, { orgId }, (db) => linkBatch(db, orgId, now))
      linked += taken
      if (taken < BATCH) break
    }
  return linked
}

/** One linker at a time; a second one that got past this would find the key taken, and its whole batch would stay due. */
export async function linkBatch(db: Db, orgId: string, now: Date): Promise<number> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('people ' || ${orgId}, 0)) as is_free`.execute(db)
  return locks[0]?.isFree ? linkDue(db, orgId, now) : 0
}

export async function linkDue(db: Db, orgId: string, now: Date): Promise<number> {
  const { rows: due } = await sql<{ attendeeId: string }>`
    delete from person_due where top_org_id = app_org() and id in (select id from person_due where top_org_id = app_org() order by id limit ${BATCH} for update skip locked)
    returning attendee_id`.execute(db)
  if (due.length === 0) return 0
  const ids = [...new Set(due.map(({ attendeeId }) => attendeeId))]
  const touched = new Set(await dropGone(db, ids))
  await dropStaleKeys(db, ids)
  const attendees = await keyedOf(db, ids)
  for (const { personId } of attendees) if (personId) touched.add(personId)
  const assigned = assignPeople(attendees, await knownKeys(db, attendees), uuid)
  for (const { personId } of assigned.links) touched.add(personId)
  await putPeople(db, orgId, assigned, now)
  await refreshPeople(db, [...touched])
  return due.length
}

/** Those whose row is gone for good; who lies in the bin can come back. */
async function dropGone(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    delete from person_visit v where v.top_org_id = app_org() and v.attendee_id = any(${ids}::uuid[])
      and not exists (select from attendee a where a.top_org_id = app_org() and a.id = v.attendee_id) returning v.person_id`.execute(db)
  return rows.map(({ personId }) => personId)
}

const hasKey = sql`case k.kind when 'mobile' then a.mobile when 'email' then lower(a.email) else encode(a.id_number_key, 'hex') end = k.value`

/** A number that was mistyped belongs to nobody any more. */
async function dropStaleKeys(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from person_key k where k.top_org_id = app_org() and k.person_id = any(array(
        select v.person_id from person_visit v where v.top_org_id = app_org() and v.attendee_id = any(${ids}::uuid[])))
      and not exists (
        select from person_visit v join attendee a on a.top_org_id = app_org() and a.id = v.attendee_id
        where v.top_org_id = app_org() and v.person_id = k.person_id and ${hasKey})`.execute(db)
}

async function keyedOf(db: Db, ids: readonly string[]): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    select a.id as attendee_id, v.person_id, encode(a.id_number_key, 'hex') as id_number, nullif(a.mobile, '') as mobile, lower(nullif(a.email, '')) as email
    from attendee a left join person_visit v on v.top_org_id = app_org() and v.attendee_id = a.id
    where a.top_org_id = app_org() and a.id = any(${ids}::uuid[]) and (a.deleted_at is null or v.person_id is not null)
    order by a.created_date, a.id`.execute(db)
  return rows
}

async function knownKeys(db: Db, attendees: readonly Keyed[]): Promise<PersonKey[]> {
  const values = (kind: 'idNumber' | 'mobile' | 'email') => attendees.flatMap((one) => one[kind] ?? [])
  const { rows } = await sql<PersonKey>`
    with found as (
      select kind, value, person_id from person_key where top_org_id = app_org() and (
        kind = 'idNumber' and value = any(${values('idNumber')}::text[]) or kind = 'mobile' and value = any(${values('mobile')}::text[])
        or kind = 'email' and value = any(${values('email')}::text[]))
    )
    select kind, value, person_id from found
    union select k.kind, k.value, k.person_id from person_key k where k.top_org_id = app_org() and k.kind = 'idNumber' and k.person_id in (select person_id from found)`.execute(
    db,
  )
  return rows
}

async function putPeople(db: Db, orgId: string, { newPeople, newKeys, links }: ReturnType<typeof assignPeople>, now: Date): Promise<void> {
  await sql`insert into person (top_org_id, id, created_at) select ${orgId}, x, ${now} from unnest(${newPeople}::uuid[]) as x`.execute(db)
  await sql`
    insert into person_key (top_org_id, kind, value, person_id)
    select ${orgId}, x.kind, x.value, x."personId" from jsonb_to_recordset(${JSON.stringify(newKeys)}::jsonb) as x(kind text, value text, "personId" uuid)`.execute(
    db,
  )
  await sql`
    insert into person_visit as v (top_org_id, attendee_id, person_id, bvent_id, status, registered_at, attended_at, paid_at, paid_minor, currency)
    select ${orgId}, a.id, x."personId", a.bvent_id, case when a.deleted_at is null then a.status else 'Deleted' end, a.created_date,
      case when a.deleted_at is null and a.checkin_status <> 'NotSignedIn' then coalesce(a.checkin_time, a.updated_at) end,
      case when m.is_paid then coalesce(o.paid_time, a.created_date) end, case when m.is_paid then a.price_minor else 0 end, o.currency
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x("attendeeId" uuid, "personId" uuid)
      join attendee a on a.top_org_id = app_org() and a.id = x."attendeeId" join reg_order o on o.top_org_id = app_org() and o.id = a.order_id
      cross join lateral (select o.status = 'Paid' and a.price_minor > 0 and a.deleted_at is null and a.status not in ('Cancelled', 'Denied') as is_paid) m
    on conflict (top_org_id, attendee_id) do update set person_id = excluded.person_id, status = excluded.status, registered_at = excluded.registered_at,
      attended_at = excluded.attended_at, paid_at = excluded.paid_at, paid_minor = excluded.paid_minor, currency = excluded.currency`.execute(
    db,
  )
}

/** What is known of people is what their registrations say, the newest first; who has none left is nobody. */
export async function refreshPeople(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from person p where p.top_org_id = app_org() and p.id = any(${ids}::uuid[])
      and not exists (select from person_visit v where v.top_org_id = app_org() and v.person_id = p.id)`.execute(db)
  const newest = (value: string) =>
    sql`(array_agg(${sql.raw(value)} order by a.created_date desc) filter (where ${sql.raw(value)} <> ''))[1]`
  await sql`
    update person p set full_name = coalesce(x.full_name, ''), mobile = x.mobile, email = x.email, company = x.company, job_title = x.job_title,
      country = x.country, province = x.province, city = x.city, gender = x.gender, language = x.language, registered = x.registered,
      attended = x.attended, visits = x.visits, first_seen_at = x.first_seen_at, last_registered_at = x.last_registered_at,
      last_attended_at = x.last_attended_at, paid = x.paid, version = p.version + 1
    from (
      select v.person_id, ${newest('a.full_name')} as full_name, ${newest('a.mobile')} as mobile, ${newest('a.email')} as email,
        ${newest("(a.field_values ->> 'Company')")} as company, ${newest("(a.field_values ->> 'Title')")} as job_title, ${newest('a.country')} as country,
        ${newest('a.province')} as province, ${newest('a.city')} as city, ${newest('a.gender')} as gender, ${newest('o.language')} as language,
        (count(distinct v.bvent_id) filter (where v.status in ('Registered', 'PendingApproval', 'Unpaid')))::integer as registered,
        (count(distinct v.bvent_id) filter (where v.attended_at is not null))::integer as attended,
        (count(*) filter (where v.status <> 'Deleted'))::integer as visits, min(v.registered_at) as first_seen_at,
        max(v.registered_at) filter (where v.status in ('Registered', 'PendingApproval', 'Unpaid')) as last_registered_at, max(v.attended_at) as last_attended_at,
        (select coalesce(jsonb_object_agg(m.currency, m.minor), '{}') from (
          select w.currency, sum(w.paid_minor) as minor from person_visit w
          where w.top_org_id = app_org() and w.person_id = v.person_id and w.paid_at is not null group by 1) m) as paid
      from person_visit v join attendee a on a.top_org_id = app_org() and a.bvent_id = v.bvent_id and a.id = v.attendee_id
        join reg_order o on o.top_org_id = app_org() and o.id = a.order_id
      where v.top_org_id = app_org() and v.person_id = any(${ids}::uuid[]) group by 1
    ) x where p.top_org_id = app_org() and p.id = x.person_id`.execute(db)
}
