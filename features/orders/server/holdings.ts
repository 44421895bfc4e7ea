import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, isUniqueViolation } from '#server/kit/errors.ts'

/** What a person holds beside the seat: values nobody else may have, and options that only so many people get. */
export type Holding = { attendeeId: string; fieldName: string; valueKey: string }
export type LimitedOption = { attendeeId: string; fieldName: string; optionKey: string; most: number }
type Place = { orgId: string; bventId: string }

/** Sorted, so that two orders that want the same values wait for each other in one direction only. */
export async function holdUniqueValues(db: Db, { orgId, bventId }: Place, values: readonly Holding[]): Promise<void> {
  if (values.length === 0) return
  const sorted = [...values].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const held = await db
    .insertInto('attendeeUnique')
    .values(sorted.map((value) => ({ topOrgId: orgId, bventId, ...value })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['attendeeId', 'fieldName'])
    .execute()
  const isHeld = (wanted: Holding) => held.some((row) => row.attendeeId === wanted.attendeeId && row.fieldName === wanted.fieldName)
  const taken = sorted.find((value) => !isHeld(value))
  if (taken) throw new AppError('attendee.duplicate', { returnObj: { field: taken.fieldName } })
}

const keyOf = ({ fieldName, valueKey }: Holding) => `${fieldName}\n${valueKey}`

/** Like seats: the update itself asks whether there is one left. False where there is none. */
export async function takeOptions(db: Db, { orgId, bventId }: Place, options: readonly LimitedOption[]): Promise<LimitedOption | null> {
  const sorted = [...options].sort((one, other) => (optionOf(one) < optionOf(other) ? -1 : 1))
  for (const option of sorted) {
    const { fieldName, optionKey, attendeeId, most } = option
    const { rows } = await sql`
      insert into option_count as c (top_org_id, bvent_id, field_name, option_key, taken)
      values (${orgId}, ${bventId}, ${fieldName}, ${optionKey}, 1)
      on conflict (top_org_id, bvent_id, field_name, option_key) do update set taken = c.taken + 1 where c.taken < ${most} returning 1`.execute(
      db,
    )
    if (rows.length === 0) return option
    await db.insertInto('attendeeOption').values({ topOrgId: orgId, bventId, attendeeId, fieldName, optionKey }).execute()
  }
  return null
}

const optionOf = ({ fieldName, optionKey }: LimitedOption) => `${fieldName}\n${optionKey}`

/** Let go with the seat, but remembered: the person may come back. */
export async function giveHoldings(db: Db, attendeeIds: readonly string[]): Promise<void> {
  if (attendeeIds.length === 0) return
  await sql`update attendee_unique set is_held = false where attendee_id = any(${attendeeIds}::uuid[]) and is_held`.execute(db)
  await countOptions(db, attendeeIds, { isHeld: false })
}

export async function takeHoldings(db: Db, attendeeIds: readonly string[]): Promise<void> {
  if (attendeeIds.length === 0) return
  await sql`update attendee_unique set is_held = true where attendee_id = any(${attendeeIds}::uuid[]) and not is_held`
    .execute(db)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'attendee_unique_pkey') ? new AppError('attendee.duplicate') : error
    })
  await countOptions(db, attendeeIds, { isHeld: true })
}

async function countOptions(db: Db, attendeeIds: readonly string[], { isHeld }: { isHeld: boolean }): Promise<void> {
  await sql`
    with moved as (
      update attendee_option set is_held = ${isHeld} where attendee_id = any(${attendeeIds}::uuid[]) and is_held <> ${isHeld}
      returning top_org_id, bvent_id, field_name, option_key
    )
    update option_count c set taken = c.taken + ${isHeld ? 1 : -1}::int * n.n
    from (select top_org_id, bvent_id, field_name, option_key, count(*)::int as n from moved group by 1, 2, 3, 4) n
    where c.top_org_id = n.top_org_id and c.bvent_id = n.bvent_id and c.field_name = n.field_name and c.option_key = n.option_key`.execute(
    db,
  )
}

/** A changed answer: what it held is let go for good, and what it holds now is taken. The person's row is locked by the caller. */
export async function replaceHoldings(
  db: Db,
  place: Place,
  attendeeId: string,
  next: { uniqueValues: readonly Omit<Holding, 'attendeeId'>[]; options: readonly Omit<LimitedOption, 'attendeeId'>[]; isHeld: boolean },
): Promise<LimitedOption | null> {
  await giveHoldings(db, [attendeeId])
  await sql`delete from attendee_unique where attendee_id = ${attendeeId}`.execute(db)
  await sql`delete from attendee_option where attendee_id = ${attendeeId}`.execute(db)
  const mine = <Value extends object>(values: readonly Value[]) => values.map((value) => ({ ...value, attendeeId }))
  await holdUniqueValues(db, place, mine(next.uniqueValues))
  const full = await takeOptions(db, place, mine(next.options))
  if (!full && !next.isHeld) await giveHoldings(db, [attendeeId])
  return full
}
