import { sql } from 'kysely'
import type { KeptPerson } from '#features/attendees/server/person.ts'
import { seatHolding } from '#features/registration/rules.ts'
import type { Setup } from '#features/imports/server/setup.ts'
import type { Db } from '#server/kit/db.ts'

export type Existing = KeptPerson & { id: string; version: number; status: string; ticketId: string; remark: string; matched: string }

/** The attendees that these keys mean, in one statement; document numbers are found by their blind key. */
export async function existingPeople(
  db: Db,
  { job, matchKey, sealer }: Setup,
  keys: readonly string[],
  isLocked: boolean,
): Promise<Map<string, Existing[]>> {
  if (matchKey === '' || keys.length === 0) return new Map()
  const { column, wanted } = {
    Mobile: () => ({ column: sql`a.mobile`, wanted: sql`a.mobile = any(${keys}::text[])` }),
    Email: () => ({ column: sql`lower(a.email)`, wanted: sql`lower(a.email) = any(${keys}::text[])` }),
    AttendeeId: () => ({ column: sql`a.id::text`, wanted: sql`a.id = any(${keys}::uuid[])` }),
    IdNumber: () => ({
      column: sql`encode(a.id_number_key, 'hex')`,
      wanted: sql`a.id_number_key = any(${keys.map((key) => sealer.key(key))}::bytea[])`,
    }),
  }[matchKey]()
  const { rows } = await sql<Existing>`
    select a.id, a.version, a.status, a.ticket_id, a.remark, a.full_name, a.mobile, a.email, a.gender, a.id_type, a.id_number, a.country, a.province,
      a.city, a.area, a.address, a.field_values, ${column} as matched
    from attendee a
    where a.bvent_id = ${job.bventId} and a.deleted_at is null and a.status = any(${seatHolding}::text[]) and ${wanted}
    order by a.id ${isLocked ? sql`for no key update of a` : sql``}`.execute(db)
  return Map.groupBy(rows, (row) => row.matched)
}

type Wanted = { fieldName: string; valueKey: string }

/** Who holds these values now, by `field:value`. */
export async function holdersOf(db: Db, bventId: string, wanted: readonly Wanted[]): Promise<Map<string, string>> {
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
