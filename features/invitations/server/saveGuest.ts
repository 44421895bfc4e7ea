import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { validationTypes } from '#core/flags.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import { randomCode } from '#features/links/server/queries.ts'
import type { guestCalls } from '#features/invitations/guestContract.ts'
import { askFor } from '#features/invitations/server/claims.ts'
import { byCaller, logGuests } from '#features/invitations/server/guestLog.ts'
import { ownGuest } from '#features/invitations/server/guestRows.ts'
import { departmentOf, inviterScope, type Scope } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

type Given = RequestOf<typeof guestCalls.saveGuest>
type Saved = ResultOf<typeof guestCalls.saveGuest>
export const GUEST_CODE_LENGTH = 12

/** By which a guest is known: one spelling each, or nothing. */
export function contactsOf({ mobile, email }: { mobile: string; email: string }) {
  return {
    mobile: mobile === '' ? null : mobileOf(mobile, validationTypes.WorldMobile),
    email: email === '' ? null : emailOf(email),
  }
}

export async function saveGuest(ctx: Context, given: Given): Promise<Saved> {
  const scope = await inviterScope(ctx, given.bventId)
  const { mobile, email } = contactsOf(given)
  if (given.mobile !== '' && mobile === null) throw invalid({ field: 'mobile', message: 'mobile' })
  if (given.email !== '' && email === null) throw invalid({ field: 'email', message: 'email' })
  const { name, title, gender, company, language, labels, note } = given
  const columns = { name, title, gender, company, mobile, email, language, labels, note }
  return given.inviteeId ? change(ctx, scope, given, columns) : add(ctx, scope, given, columns)
}

type Columns = {
  name: string
  title: string
  gender: string
  company: string
  mobile: string | null
  email: string | null
  language: string
  labels: string[]
  note: string
}

/** Whoever is on the list already is asked for instead: the database decides who was first. */
async function add(ctx: Context, scope: Scope, given: Given, columns: Columns): Promise<Saved> {
  const { db, who, now } = ctx
  const ownerId = given.ownerId === undefined || !scope.isManager ? scope.accountId : given.ownerId
  const inviteeId = uuid()
  const departmentId = ownerId && (await departmentOf(db, who.orgId, ownerId))
  const made = await db
    .insertInto('invitee')
    .values({
      topOrgId: who.orgId,
      id: inviteeId,
      bventId: given.bventId,
      code: randomCode(GUEST_CODE_LENGTH),
      ...columns,
      source: 'hand',
      ownerId,
      departmentId,
      contactedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return meet(ctx, scope, columns)
  await logGuests(byCaller(ctx), [inviteeId], { kind: 'added' })
  await audit(ctx, {
    action: 'invitation.saveGuest',
    objectId: inviteeId,
    bventId: given.bventId,
    after: { name: columns.name, company: columns.company },
  })
  return { inviteeId, met: null }
}

async function meet(ctx: Context, scope: Scope, { mobile, email }: Columns): Promise<Saved> {
  const { rows } = await sql<{ id: string }>`
    select g.id from invitee g where g.bvent_id = ${scope.event.id} and (g.mobile = ${mobile} or g.email = ${email})
    order by (g.mobile = ${mobile}) desc nulls last limit 1`.execute(ctx.db)
  const inviteeId = required(rows[0], 'core.changed').id
  return { inviteeId, met: await askFor(ctx, scope, inviteeId) }
}

async function change(ctx: Context, scope: Scope, given: Given, columns: Columns): Promise<Saved> {
  const inviteeId = given.inviteeId ?? ''
  const before = await ownGuest(ctx, scope, inviteeId)
  const saved = await inSavepoint(
    ctx.db,
    () =>
      ctx.db
        .updateTable('invitee')
        .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
        .where('id', '=', inviteeId)
        .where('version', '=', given.version ?? before.version)
        .executeTakeFirst(),
    (error) => isUniqueViolation(error, 'invitee_mobile') || isUniqueViolation(error, 'invitee_email'),
  )
  if (!saved) throw new AppError('invite.known')
  if (saved.result.numUpdatedRows === 0n) throw new AppError('core.changed')
  const told = ({ name, title, company }: Pick<Columns, 'name' | 'title' | 'company'>) => ({ name, title, company })
  await audit(ctx, {
    action: 'invitation.saveGuest',
    objectId: inviteeId,
    bventId: given.bventId,
    before: told(before),
    after: told(columns),
  })
  return { inviteeId, met: null }
}
