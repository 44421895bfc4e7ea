import { sql } from 'kysely'
import type { Judged } from '#features/imports/server/judge.ts'
import type { Existing } from '#features/imports/server/judging.ts'
import { personLine } from '#features/imports/server/personLine.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { Db } from '#server/kit/database/db.ts'

export type ChangedRow = Judged & { existing: Existing }
export type Line = {
  id: string
  version: number
  remark: string
  ticket_id: string
  unique: { fieldName: string; valueKey: string }[]
} & Record<string, unknown>

/** A person's row as one line of JSON: what is written, and what it is put back to. */
export function lineOf(
  { sealer }: Setup,
  { id, version }: Existing,
  { values, remark, ticketId, unique }: { values: Judged['values']; remark: string; ticketId: string; unique: Judged['uniqueValues'] },
): Line {
  return { ...personLine(values, sealer), id, version, remark, ticket_id: ticketId, unique }
}

/** Writes many people's answers at once, each only if its row is still as it was read; unique values first, since they may be taken. */
export async function changePeople(
  db: Db,
  { orgId, bventId, now }: { orgId: string; bventId: string; now: Date },
  lines: readonly Line[],
): Promise<{ versions: Map<string, number>; taken: Map<string, string> }> {
  const taken = await replaceUnique(db, { orgId, bventId }, lines)
  const free = lines.filter(({ id }) => !taken.has(id))
  const { rows } = await sql<{ id: string; version: number }>`
    update attendee a set full_name = x.full_name, mobile = x.mobile, email = x.email, gender = x.gender, id_type = x.id_type,
      id_number = decode(x.id_number, 'hex'), id_number_key = decode(x.id_number_key, 'hex'), country = x.country, province = x.province, city = x.city,
      area = x.area, address = x.address, remark = x.remark, ticket_id = coalesce(x.ticket_id, a.ticket_id),
      field_values = x.field_values, version = a.version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(free)}::json)
      as x (id uuid, version integer, full_name text, mobile text, email text, gender text, id_type text, id_number text, id_number_key text,
        country text, province text, city text, area text, address text, remark text, ticket_id uuid, field_values jsonb)
    where a.bvent_id = ${bventId} and a.id = x.id and a.version = x.version and a.deleted_at is null
    returning a.id, a.version`.execute(db)
  return { versions: new Map(rows.map(({ id, version }) => [id, version])), taken }
}

/** What nobody else may have: old values go, new ones come; who cannot have theirs gets the old ones back. */
async function replaceUnique(
  db: Db,
  { orgId, bventId }: { orgId: string; bventId: string },
  lines: readonly Line[],
): Promise<Map<string, string>> {
  const wanted = lines.flatMap(({ id, unique }) => unique.map((value) => ({ id, ...value })))
  const { rows: before } = await sql<{ attendeeId: string; fieldName: string; valueKey: string }>`
    select attendee_id, field_name, value_key from attendee_unique where bvent_id = ${bventId} and is_held and attendee_id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const had = new Set(before.map(({ attendeeId, fieldName, valueKey }) => `${attendeeId}:${fieldName}:${valueKey}`))
  const has = new Set(wanted.map(({ id, fieldName, valueKey }) => `${id}:${fieldName}:${valueKey}`))
  const gone = before.filter(({ attendeeId, fieldName, valueKey }) => !has.has(`${attendeeId}:${fieldName}:${valueKey}`))
  const fresh = wanted.filter(({ id, fieldName, valueKey }) => !had.has(`${id}:${fieldName}:${valueKey}`))
  if (gone.length === 0 && fresh.length === 0) return new Map()
  await removeUnique(db, bventId, gone)
  const held = await insertUnique(db, { orgId, bventId }, fresh)
  const taken = new Map(fresh.filter(({ id, fieldName }) => !held.has(`${id}:${fieldName}`)).map(({ id, fieldName }) => [id, fieldName]))
  if (taken.size === 0) return taken
  const back = gone.filter(({ attendeeId }) => taken.has(attendeeId))
  await removeUnique(
    db,
    bventId,
    fresh.filter(({ id }) => taken.has(id)).map(({ id, ...value }) => ({ attendeeId: id, ...value })),
  )
  await insertUnique(
    db,
    { orgId, bventId },
    back.map(({ attendeeId, ...value }) => ({ id: attendeeId, ...value })),
  )
  return taken
}

async function removeUnique(
  db: Db,
  bventId: string,
  rows: readonly { attendeeId: string; fieldName: string; valueKey: string }[],
): Promise<void> {
  await sql`
    delete from attendee_unique u using json_to_recordset(${JSON.stringify(rows)}::json) as x ("attendeeId" uuid, "fieldName" text, "valueKey" text)
    where u.bvent_id = ${bventId} and u.attendee_id = x."attendeeId" and u.field_name = x."fieldName" and u.value_key = x."valueKey"`.execute(
    db,
  )
}

async function insertUnique(
  db: Db,
  { orgId, bventId }: { orgId: string; bventId: string },
  rows: readonly { id: string; fieldName: string; valueKey: string }[],
): Promise<Set<string>> {
  const { rows: held } = await sql<{ attendeeId: string; fieldName: string }>`
    insert into attendee_unique (top_org_id, bvent_id, field_name, value_key, attendee_id)
    select ${orgId}, ${bventId}, x."fieldName", x."valueKey", x.id
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, "fieldName" text, "valueKey" text)
    order by x."fieldName", x."valueKey" on conflict do nothing returning attendee_id, field_name`.execute(db)
  return new Set(held.map(({ attendeeId, fieldName }) => `${attendeeId}:${fieldName}`))
}
