import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { invitationPath } from '#features/links/siteLinks.ts'
import { genders } from '#features/notices/salutation.ts'
import { nextStepOf, shownState, type InviteeState } from '#features/invitations/rules.ts'
import type { Guest } from '#features/invitations/shapes.ts'
import type { Scope } from '#features/invitations/server/scope.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { coverFor, uncovered } from '#server/kit/masked.ts'

type Sql = RawBuilder<unknown>
export type GuestRow = Omit<Selectable<Schema['invitee']>, 'nextDate'> & {
  ownerName: string | null
  claims: number
  nextDate: string | null
}

export async function guestRows(db: Db, orgId: string, which: Sql): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select g.*, g.next_date::text as next_date, m.name as owner_name,
      (select count(*)::int from invitee_claim c where c.invitee_id = g.id and c.state = 'waiting') as claims
    from invitee_of_org g left join member m on m.top_org_id = ${orgId} and m.account_id = g.owner_id where ${which}`.execute(db)
  return rows
}

/** What this person may see of the guests of an event. */
export function seenSql({ sight, accountId, departmentId }: Pick<Scope, 'sight' | 'accountId' | 'departmentId'>): Sql {
  if (sight === 'all') return sql`true`
  if (sight === 'department' && departmentId) return sql`(g.department_id = ${departmentId} or g.owner_id = ${accountId})`
  return sql`g.owner_id = ${accountId}`
}

const iso = (time: Date | null) => time?.toISOString() ?? null

export function shownGuest(ctx: Pick<Context, 'who' | 'config' | 'now'>, scope: Scope, row: GuestRow): Guest {
  const isMine = row.ownerId === scope.accountId || scope.isManager
  // Whom one has asked oneself one knows; beyond that a manager sees what they see elsewhere.
  const cover = row.ownerId === scope.accountId ? uncovered : coverFor(ctx.who)
  const state = shownState(row.state as InviteeState, scope.replyEnd, ctx.now)
  const { name, title, company, language, labels, note, source, openCount, declineReason, declineNote, attendeeId, hasCome, nextStep } = row
  const { ownerId, version, claims, sentAt, openedAt, contactedAt } = row
  return {
    inviteeId: row.id,
    name,
    title: cover('Title', title) ?? '',
    gender: genders.find((one) => one === cover('Gender', row.gender)) ?? '',
    company: cover('Company', company) ?? '',
    mobile: cover('Mobile', row.mobile) ?? '',
    email: cover('Email', row.email) ?? '',
    language,
    labels,
    note,
    source: source as Guest['source'],
    ownerId,
    ownerName: row.ownerName ?? '',
    state,
    sentTime: iso(sentAt),
    openedTime: iso(openedAt),
    openCount,
    answeredTime: iso(row.answeredAt),
    declineReason,
    declineNote,
    attendeeId,
    hasCome,
    contactedTime: contactedAt.toISOString(),
    next: nextStepOf({ state, sentAt, openedAt, contactedAt }, ctx.now),
    nextStep,
    nextDate: row.nextDate,
    claims,
    isMine,
    link: isMine ? ctx.config.PUBLIC_URL + invitationPath(row.code) : '',
    version,
  }
}

/** The event of a guest, before anything is known of who asks. */
export async function bventOfGuest(db: Db, inviteeId: string): Promise<string> {
  const found = await db.selectFrom('invitee').select('bventId').where('id', '=', inviteeId).executeTakeFirst()
  return required(found).bventId
}

/** One guest, if this person may see them; the others are not there. */
export async function seenGuest(ctx: Context, scope: Scope, inviteeId: string): Promise<GuestRow> {
  const [row] = await guestRows(ctx.db, ctx.who.orgId, sql`g.id = ${inviteeId} and g.bvent_id = ${scope.event.id} and ${seenSql(scope)}`)
  return required(row)
}

/** One guest that is this person's to work with. */
export async function ownGuest(ctx: Context, scope: Scope, inviteeId: string): Promise<GuestRow> {
  const row = await seenGuest(ctx, scope, inviteeId)
  if (row.ownerId !== scope.accountId && !scope.isManager) throw new AppError('core.forbidden')
  return row
}
