import type { Existing } from '#features/imports/server/judging.ts'
import { sql, type RawBuilder } from 'kysely'
import { seatHolding } from '#core/statuses.ts'
import type { MatchKey } from '#features/imports/rules.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import type { LookUps, UniqueValue } from '#features/imports/server/judging.ts'
import type { BinaryArray } from '#server/kit/database/binaryArray.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Asks this database; `isLocked` keeps whoever is found as they are until the transaction ends. */
export function lookUpsIn(db: Db, { job, matchKey }: { job: Pick<Job, 'bventId'>; matchKey: MatchKey }, isLocked = false): LookUps {
  return {
    people: (keys) => existingPeople(db, job.bventId, matchKey, keys, isLocked),
    holders: (values) => holdersOf(db, job.bventId, values),
  }
}

/** Whose key is one of these texts. */
const matchers: Record<
  Exclude<MatchKey, ''>,
  { column: RawBuilder<unknown>; isOneOf: (keys: RawBuilder<unknown>) => RawBuilder<unknown> }
> = {
  Mobile: { column: sql`a.mobile`, isOneOf: (keys) => sql`a.mobile = any(${keys})` },
  Email: { column: sql`lower(a.email)`, isOneOf: (keys) => sql`lower(a.email) = any(${keys})` },
  AttendeeId: { column: sql`a.id::text`, isOneOf: (keys) => sql`a.id = any(${keys}::uuid[])` },
  /** By its blind key. */
  IdNumber: {
    column: sql`encode(a.id_number_key, 'hex')`,
    isOneOf: (keys) => sql`a.id_number_key in (select decode(key, 'hex') from unnest(${keys}) as key)`,
  },
}
const holdingSeat = (bventId: string) => sql`a.bvent_id = ${bventId} and a.deleted_at is null and a.status = any(${seatHolding}::text[])`

/** In one statement. */
async function existingPeople(
  db: Db,
  bventId: string,
  matchKey: MatchKey,
  keys: readonly string[],
  isLocked: boolean,
): Promise<Map<string, Existing[]>> {
  if (matchKey === '' || keys.length === 0) return new Map()
  const { column, isOneOf } = matchers[matchKey]
  const { rows } = await sql<Existing>`
    select a.id, a.version, a.status, a.ticket_id, a.remark, a.full_name, a.mobile, a.email, a.gender, a.id_type, a.id_number, a.country, a.province,
      a.city, a.area, a.address, a.field_values, ${column} as matched
    from attendee a
    where ${holdingSeat(bventId)} and ${isOneOf(sql`${keys}::text[]`)}
    order by a.id ${isLocked ? sql`for no key update of a` : sql``}`.execute(db)
  return Map.groupBy(rows, (row) => row.matched)
}

/** Whether any of these keys means somebody. */
export async function isAnyoneMeant(db: Db, bventId: string, matchKey: MatchKey, { bytes }: BinaryArray): Promise<boolean> {
  if (matchKey === '') return false
  // Counted: a database that looks for just one expects to meet them soon, and may walk through everyone instead.
  const { rows } = await sql<{ count: number }>`
    select count(*) from attendee a where ${holdingSeat(bventId)} and ${matchers[matchKey].isOneOf(sql`${bufferOf(bytes)}::text[]`)}`.execute(
    db,
  )
  return Number(rows[0]?.count) > 0
}

async function holdersOf(db: Db, bventId: string, wanted: readonly UniqueValue[]): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (const [fieldName, values] of Map.groupBy(wanted, (value) => value.fieldName)) {
    const { rows } = await sql<{ valueKey: string; attendeeId: string }>`
      select value_key, attendee_id from attendee_unique
      where bvent_id = ${bventId} and is_held and field_name = ${fieldName} and value_key = any(${values.map(({ valueKey }) => valueKey)}::text[])`.execute(
      db,
    )
    for (const { valueKey, attendeeId } of rows) holders.set(`${fieldName}:${valueKey}`, attendeeId)
  }
  return holders
}
