import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { MOST_SELECTED } from '#features/attendees/filter.ts'
import { scopeOf } from '#features/attendees/server/listScope.ts'
import { checkSelection, chosenSql } from '#features/attendees/server/selection.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { genders } from '#features/notices/salutation.ts'
import type { guestCalls } from '#features/invitations/guestContract.ts'
import { departmentOf, inviterScope } from '#features/invitations/server/scope.ts'
import { GUEST_CODE_LENGTH } from '#features/invitations/server/saveGuest.ts'
import type { Source } from '#features/invitations/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

export type NewGuest = {
  id?: string
  name: string
  title: string
  gender: string
  company: string
  mobile: string | null
  email: string | null
  language: string
  labels: string[]
  ownerId: string | null
  departmentId: string | null
}
type Adding = { db: Db; now: Date; orgId: string; bventId: string; source: Source }

/** One statement for all of them; who is on the list already is left as they are. The ids of those who were not. */
export async function insertGuests({ db, now, orgId, bventId, source }: Adding, guests: readonly NewGuest[]): Promise<Set<string>> {
  if (guests.length === 0) return new Set()
  const rows = guests.map((guest) => ({ ...guest, id: guest.id ?? uuid(), code: randomCode(GUEST_CODE_LENGTH) }))
  const { rows: made } = await sql<{ id: string }>`
    insert into invitee (top_org_id, id, bvent_id, code, name, title, gender, company, mobile, email, language, labels, source, owner_id, department_id,
      contacted_at, created_at)
    select ${orgId}, x.id, ${bventId}, x.code, x.name, x.title, x.gender, x.company, x.mobile, x.email, x.language,
      array(select jsonb_array_elements_text(x.labels)), ${source}, x."ownerId", x."departmentId", ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, code text, name text, title text, gender text, company text, mobile text, email text,
      language text, labels jsonb, "ownerId" uuid, "departmentId" uuid)
    order by x.mobile, x.email on conflict do nothing returning id`.execute(db)
  const ids = made.map(({ id }) => id)
  await sql`
    insert into invitee_log (top_org_id, id, invitee_id, time, kind)
    select ${orgId}, l.id, l.invitee_id, ${now}, 'added' from unnest(${ids.map(() => uuid())}::uuid[], ${ids}::uuid[]) as l (id, invitee_id)`.execute(
    db,
  )
  return new Set(ids)
}

/** People of earlier events, chosen as the list of all people chooses them. */
export async function addPeople(ctx: Context, request: RequestOf<typeof guestCalls.fromPeople>): Promise<{ added: number; known: number }> {
  const { bventId, ownerId: asked, ...selection } = request
  const scope = await inviterScope(ctx, bventId)
  const people = await scopeOf(ctx, undefined)
  await checkSelection(ctx, people, selection)
  const ownerId = scope.isManager ? asked : scope.accountId
  const departmentId = ownerId && (await departmentOf(ctx.db, ctx.who.orgId, ownerId))
  const { rows } = await sql<{
    name: string
    title: string | null
    gender: string | null
    company: string | null
    mobile: string | null
    email: string | null
    language: string
  }>`
    select distinct on (coalesce(a.mobile, lower(a.email), a.id::text)) a.full_name as name, a.field_values ->> 'Title' as title, a.gender,
      a.field_values ->> 'Company' as company, a.mobile, lower(a.email) as email, coalesce(o.language, 'zh-CN') as language
    from attendee_of_org a left join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
    where ${chosenSql(people, selection, ctx.language)} and a.bvent_id <> ${bventId} and a.full_name <> ''
    order by coalesce(a.mobile, lower(a.email), a.id::text), a.created_date desc limit ${MOST_SELECTED}`.execute(ctx.db)
  const guests = rows.map(({ title, gender, company, ...row }) => ({
    ...row,
    title: (title ?? '').slice(0, 60),
    gender: genders.find((one) => one === gender) ?? '',
    company: (company ?? '').slice(0, 120),
    labels: [],
    ownerId,
    departmentId,
  }))
  const added = await insertGuests({ db: ctx.db, now: ctx.now, orgId: ctx.who.orgId, bventId, source: 'people' }, guests)
  await audit(ctx, { action: 'invitation.addPeople', objectId: bventId, bventId, after: { total: added.size } })
  return { added: added.size, known: guests.length - added.size }
}
