import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { moneyOf, parseMoney } from '#core/money.ts'
import { randomCode } from '#features/links/server/queries.ts'
import type { Code, codeCalls } from '#features/invitations/codeContract.ts'
import { invitationPath } from '#features/links/siteLinks.ts'
import { codeKey } from '#features/invitations/rules.ts'
import { managerScope, scopeIn } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

type Listed = Omit<Code, 'link' | 'price' | 'endTime'> & { priceMinor: number | null; endTime: Date | null }

export async function listCodes(ctx: Context, request: RequestOf<typeof codeCalls.codes>) {
  const { bventId, kind, pageNo, pageSize } = request
  const scope = await scopeIn(ctx, bventId)
  const own = kind === 'member' && scope.sight !== 'all' ? sql`c.owner_id = ${scope.accountId}` : sql`true`
  const which = sql`c.bvent_id = ${bventId} and c.kind = ${kind} and ${own}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from invitation_code c where ${which}`.execute(
    ctx.db,
  )
  const { rows } = await sql<Listed>`
    select c.id as code_id, c.kind, c.code, c.name, c.owner_id, coalesce(m.name, '') as owner_name, c.seats, c.taken, c.opened, c.ticket_ids,
      c.price_minor, c.is_approval_skipped, c.end_time, c.is_enable, c.version,
      (select count(*)::int from invitee g where g.code_id = c.id) as used
    from invitation_code c left join member m on m.top_org_id = ${ctx.who.orgId} and m.account_id = c.owner_id
    where ${which} order by c.created_at desc, c.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const list = rows.map(({ priceMinor, endTime, ...row }): Code => ({
    ...row,
    link: ctx.config.PUBLIC_URL + invitationPath(row.code),
    price: priceMinor === null ? null : moneyOf(priceMinor),
    endTime: endTime?.toISOString() ?? null,
  }))
  return page({ list }, pagerOf(request, counted[0]?.total ?? 0))
}

const WORD = /^[A-Z0-9]{4,20}$/

export async function saveCode(ctx: Context, given: RequestOf<typeof codeCalls.saveCode>): Promise<ResultOf<typeof codeCalls.saveCode>> {
  const { bventId, codeId, version, name, ownerId, seats, ticketIds, isApprovalSkipped, isEnable } = given
  const { db, now, who } = ctx
  await managerScope(ctx, bventId)
  const code = given.code === '' ? randomCode() : codeKey(given.code)
  if (!WORD.test(code)) throw invalid({ field: 'code', message: 'code' })
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('bventId', '=', bventId)
    .where('id', 'in', [...ticketIds, bventId])
    .execute()
  if (tickets.length !== new Set(ticketIds).size) throw invalid({ field: 'ticketIds', message: 'ticketIds' })
  const priceMinor = given.price === null ? null : parseMoney(given.price)
  const columns = {
    name,
    ownerId,
    seats,
    ticketIds,
    priceMinor,
    isApprovalSkipped,
    isEnable,
    endTime: given.endTime && new Date(given.endTime),
  }
  const id = codeId ?? uuid()
  const saved = await inSavepoint(
    db,
    async () => {
      if (!codeId)
        return db
          .insertInto('invitationCode')
          .values({ topOrgId: who.orgId, id, bventId, kind: 'group', code, createdAt: now, ...columns })
          .returning('code')
          .executeTakeFirst()
      return db
        .updateTable('invitationCode')
        .set((eb) => ({ ...columns, ...(given.code !== '' && { code }), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('bventId', '=', bventId)
        .where('kind', '=', 'group')
        .where('version', '=', version ?? 0)
        .where((eb) => (seats === null ? eb.val(true) : eb('taken', '<=', seats)))
        .returning('code')
        .executeTakeFirst()
    },
    (error) => isUniqueViolation(error, 'invitation_code_word'),
  )
  if (!saved) throw new AppError('invite.codeTaken')
  const made = required(saved.result, 'core.changed')
  await audit(ctx, { action: 'invitation.saveCode', objectId: id, bventId, after: { name, code: made.code, seats, isEnable } })
  return { codeId: id, code: made.code }
}

export async function codeUses(ctx: Context, request: RequestOf<typeof codeCalls.codeUses>) {
  const { codeId, pageNo, pageSize } = request
  const code = required(
    await ctx.db.selectFrom('invitationCode').select(['bventId', 'ownerId']).where('id', '=', codeId).executeTakeFirst(),
  )
  const scope = await scopeIn(ctx, code.bventId)
  if (scope.sight !== 'all' && code.ownerId !== scope.accountId) throw new AppError('core.notFound')
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from invitee where code_id = ${codeId}`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ inviteeId: string; name: string; company: string; time: Date; isSeated: boolean }>`
    select id as invitee_id, name, company, coalesce(answered_at, created_at) as time, is_seated from invitee where code_id = ${codeId}
    order by created_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const list = rows.map((row) => ({ ...row, time: row.time.toISOString() }))
  return page({ list }, pagerOf(request, counted[0]?.total ?? 0))
}
