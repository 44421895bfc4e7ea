import { sql } from 'kysely'
import type { Door, DoorField, StaffMode } from '#features/checkin/pointTypes.ts'
import { MOST_FOUND } from '#features/checkin/pointTypes.ts'
import { maskedDoor } from '#features/checkin/rules.ts'
import { authError, doorCaller, type DoorCaller } from '#features/checkin/server/doorTokens.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrg } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { contains, spaced } from '#server/kit/database/like.ts'

export type StaffScope = DoorCaller & {
  linkId: string
  gate: string
  checkinIds: string[]
  fields: DoorField[]
  mode: StaffMode
  isWalkIn: boolean
}
type Guard = Omit<StaffScope, keyof DoorCaller> & { auth: string }

/** For the calls that read: the link as it is now. */
export async function enterLink(ctx: Context): Promise<StaffScope> {
  const caller = await doorCaller(ctx.db, 'staff', ctx.http.headers)
  await enterOrg(ctx.db, caller.orgId)
  const { rows } = await sql<Guard>`select * from door_guard(${caller.orgId}::uuid, 'staff', ${caller.hash}, ${ctx.now})`.execute(ctx.db)
  const [guard] = rows
  if (guard?.auth !== 'ok') throw authError('staff', guard?.auth ?? 'unknown')
  return { ...caller, ...guard }
}

/** The same, and only for points it was given. */
export async function enterDoor(ctx: Context, checkinId: string): Promise<StaffScope> {
  const scope = await enterLink(ctx)
  if (!scope.checkinIds.includes(checkinId)) throw new AppError('staff.scope')
  return scope
}

/** `…` of a select over an attendee `a` and its ticket `t`: all that a link could be allowed to see. */
export const doorColumns = sql`a.id as attendee_id, a.full_name, t.name as ticket_name, coalesce(a.field_values ->> 'Company', '') as company,
  coalesce(right(a.mobile, 4), '') as mobile_tail, a.remark, coalesce(a.field_values -> 'Avatar' ->> 0, '') as photo,
  coalesce(a.field_values ->> 'Seat', '') as seat, case when a.field_values ->> 'Vip' = 'true' then 'true' else '' end as vip`

const MOBILE_TAIL = /^\d{4,11}$/

/** By part of the name, the end of the mobile number, or the whole code; what the link may not see is not shown. */
export async function searchPeople(ctx: Context, checkinId: string, keyWords: string): Promise<Door[]> {
  const scope = await enterDoor(ctx, checkinId)
  if (scope.mode !== 'search') throw new AppError('staff.scope')
  const text = keyWords.toLowerCase()
  const tail = MOBILE_TAIL.test(text) ? sql`or a.mobile like ${`%${text}`}` : sql``
  const { rows } = await sql<Door>`
    select ${doorColumns}, a.status from attendee_of_org a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.top_org_id = ${scope.orgId} and a.bvent_id = ${scope.bventId} and a.deleted_at is null and a.search_text like ${contains(spaced(text))}
      and (lower(a.full_name) like ${contains(text)} or lower(a.checkin_code) = ${text} ${tail})
    order by a.status = 'Registered' desc, a.full_name, a.id limit ${MOST_FOUND}`.execute(ctx.db)
  return rows.map((row) => maskedDoor(row, scope.fields))
}
