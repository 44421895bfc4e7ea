import { sql, type RawBuilder } from 'kysely'
import { savedSearchIds } from '#features/attendees/server/savedSearch.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import type { LotterySetting, Weight } from '#features/lottery/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config }
type Of = Pick<LotteryRecord, 'topOrgId' | 'id' | 'bventId' | 'setting'>
type Part = RawBuilder<boolean>

/** Over an attendee `a`: whom the conditions find, and for which of three reasons they stay out all the same. */
async function partsOf({ db, config }: Asking, lottery: Of): Promise<{ found: Part; staff: Part; excluded: Part; winners: Part }> {
  const setting = lottery.setting as LotterySetting
  const search = setting.searchId && (await savedSearchIds(db, config, lottery.bventId, setting.searchId))
  const found = sql<boolean>`a.top_org_id = ${lottery.topOrgId} and a.bvent_id = ${lottery.bventId} and a.deleted_at is null
    and a.status = 'Registered'
    ${setting.isSignedInOnly ? sql`and a.checkin_status = 'SignedIn'` : sql``}
    ${setting.ticketIds.length > 0 ? sql`and a.ticket_id = any(${setting.ticketIds}::uuid[])` : sql``}
    ${setting.labelIds.length > 0 ? sql`and ${labelled(setting.labelIds)}` : sql``}
    ${search ? sql`and a.id in (${search})` : sql``}
    ${setting.join === 'survey' ? sql`and ${hasAnswered(setting.surveyId)}` : sql``}
    ${setting.join === 'scan' ? sql`and a.id in (select j.attendee_id from lottery_join j where j.lottery_id = ${lottery.id})` : sql``}`
  const members = sql`from member m join account c on c.id = m.account_id where m.top_org_id = ${lottery.topOrgId}`
  return {
    found,
    staff: setting.isWithoutStaff
      ? sql`(coalesce(a.mobile in (select c.mobile ${members} and c.mobile is not null), false)
          or coalesce(lower(a.email) in (select lower(c.email) ${members} and c.email is not null), false))`
      : sql`false`,
    excluded: sql`(a.id = any(${setting.excludedIds}::uuid[]))`,
    winners: setting.isWithoutWinners
      ? sql`(a.id in (select w.attendee_id from lottery_winner w
          join lottery o on o.top_org_id = w.top_org_id and o.id = w.lottery_id and o.state <> 'Voided'
          where o.bvent_id = ${lottery.bventId} and o.id <> ${lottery.id} and w.state <> 'Absent'))`
      : sql`false`,
  }
}

const labelled = (labelIds: readonly string[]) => sql`exists (select from person_visit v
  join person_label l on l.top_org_id = v.top_org_id and l.person_id = v.person_id and l.label_id = any(${labelIds}::uuid[])
  where v.top_org_id = a.top_org_id and v.attendee_id = a.id)`

const hasAnswered = (surveyId: string | null) => sql`exists (select from survey_reply y
  where y.top_org_id = a.top_org_id and y.attendee_id = a.id and y.survey_id = ${surveyId})`

/** How many tickets an attendee `a` holds: the most that one of the rules gives. */
async function weightOf({ db, config }: Asking, { bventId, setting }: Of): Promise<RawBuilder<number>> {
  const { weights } = setting as LotterySetting
  const fits = async ({ by, id }: Weight): Promise<RawBuilder<unknown>> => {
    if (by === 'ticket') return sql`a.ticket_id = ${id}`
    if (by === 'label') return labelled(id ? [id] : [])
    if (by === 'view') return sql`a.id in (${await savedSearchIds(db, config, bventId, id ?? '')})`
    return by === 'survey' ? hasAnswered(id) : sql`a.checkin_status = 'SignedIn'`
  }
  const given: RawBuilder<unknown>[] = []
  for (const rule of weights) given.push(sql`case when ${await fits(rule)} then ${rule.weight}::int end`)
  return sql<number>`greatest(${sql.join([sql`1`, ...given])})`
}

export type Pool = { found: number; staff: number; excluded: number; winners: number; left: number; tickets: number }

export async function poolOf(asking: Asking, lottery: Of): Promise<Pool> {
  const { found, staff, excluded, winners } = await partsOf(asking, lottery)
  const { rows } = await sql<Pool>`
    select count(*)::int as found, count(*) filter (where p.staff)::int as staff,
      count(*) filter (where p.excluded and not p.staff)::int as excluded,
      count(*) filter (where p.winners and not p.staff and not p.excluded)::int as winners,
      count(*) filter (where p.is_in)::int as left, coalesce(sum(p.weight) filter (where p.is_in), 0)::int as tickets
    from (
      select x.*, not x.staff and not x.excluded and not x.winners as is_in from (
        select ${staff} as staff, ${excluded} as excluded, ${winners} as winners, ${await weightOf(asking, lottery)} as weight
        from attendee a
        where ${found}) x) p`.execute(asking.db)
  return rows[0] ?? { found: 0, staff: 0, excluded: 0, winners: 0, left: 0, tickets: 0 }
}

/** Why somebody who takes part would not be in the list if it were frozen now. */
export async function reasonOf(asking: Asking, lottery: Of, attendeeId: string): Promise<'winner' | 'notMeant' | null> {
  // Taking part is what is being asked for.
  const setting: LotterySetting = { ...(lottery.setting as LotterySetting), join: 'present' }
  const { found, staff, excluded, winners } = await partsOf(asking, { ...lottery, setting })
  const { rows } = await sql<{ isOut: boolean; isWinner: boolean }>`
    select ${staff} or ${excluded} as is_out, ${winners} as is_winner from attendee a where a.id = ${attendeeId} and ${found}`.execute(
    asking.db,
  )
  const [person] = rows
  if (!person || person.isOut) return 'notMeant'
  return person.isWinner ? 'winner' : null
}

export type PoolPerson = { fullName: string; mobile: string | null; company: string | null }

/** Some of those who would be in the list if it were frozen now. */
export async function somePeople(asking: Asking, lottery: Of, most: number): Promise<PoolPerson[]> {
  const { found, staff, excluded, winners } = await partsOf(asking, lottery)
  const { rows } = await sql<PoolPerson>`
    select a.full_name, a.mobile, a.field_values ->> 'Company' as company from attendee a
    where ${found} and not ${staff} and not ${excluded} and not ${winners} order by a.id limit ${most}`.execute(asking.db)
  return rows
}

/** Fixes the list: everyone who may win now, under salted ids, in the order of those. One statement, however many they are. */
export async function freeze(asking: Asking, lottery: Of, salt: Buffer): Promise<void> {
  const { found, staff, excluded, winners } = await partsOf(asking, lottery)
  await sql`
    insert into lottery_entry (top_org_id, lottery_id, no, entry, attendee_id, weight)
    select ${lottery.topOrgId}, ${lottery.id}, row_number() over (order by e.entry collate "C"), e.entry, e.id, e.weight
    from (
      select a.id, encode(substring(sha256(${salt}::bytea || uuid_send(a.id)) for 16), 'hex') as entry, ${await weightOf(asking, lottery)} as weight
      from attendee a
      where ${found} and not ${staff} and not ${excluded} and not ${winners}) e`.execute(asking.db)
}
