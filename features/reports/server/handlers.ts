import { isGranted } from '#core/access.ts'
import { OK } from '#core/schema.ts'
import { INCOME } from '#features/events/rules.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { hashOf, newToken, previewToken } from '#features/reports/server/links.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const DAY_MS = 86_400_000

async function write(
  ctx: Context,
  bventId: string,
  fields: { introduction?: string; hasMoney?: boolean; tokenHash?: Buffer | null; expiresAt?: Date | null },
): Promise<void> {
  await ctx.db
    .insertInto('eventReport')
    .values({ topOrgId: ctx.who.orgId, bventId, ...fields })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId']).doUpdateSet(fields))
    .execute()
}

export const reportHandlers = implement(reportCalls, {
  async get(ctx, { bventId }) {
    const { timeZone, topOrgId } = await findEvent(ctx, bventId)
    const stored = await ctx.db.selectFrom('eventReport').selectAll().where('bventId', '=', bventId).executeTakeFirst()
    const canShowMoney = isGranted(INCOME, ctx.who.codes)
    const expiresAt = stored?.expiresAt ?? null
    const hasMoney = stored?.hasMoney ?? false
    return {
      introduction: stored?.introduction ?? '',
      hasMoney,
      canShowMoney,
      expiresTime: expiresAt && expiresAt > ctx.now ? expiresAt.toISOString() : null,
      timeZone,
      previewUrl: `/report/${await previewToken(ctx, { o: topOrgId, b: bventId, m: hasMoney && canShowMoney })}`,
    }
  },
  async save(ctx, { bventId, introduction, hasMoney }) {
    await findWritableEvent(ctx, bventId)
    // Only who sees income can show it to others.
    if (hasMoney && !isGranted(INCOME, ctx.who.codes)) throw new AppError('core.forbidden')
    await write(ctx, bventId, { introduction, hasMoney })
    await audit(ctx, { action: 'report.save', objectId: bventId, bventId, after: { introduction, hasMoney } })
    return OK
  },
  async share(ctx, { bventId, days }) {
    await findWritableEvent(ctx, bventId)
    const token = newToken()
    const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS)
    await write(ctx, bventId, { tokenHash: hashOf(token), expiresAt })
    await audit(ctx, { action: 'report.share', objectId: bventId, bventId, after: { expiresTime: expiresAt.toISOString() } })
    return { url: `${ctx.config.PUBLIC_URL}/report/${token}`, expiresTime: expiresAt.toISOString() }
  },
  async revoke(ctx, { bventId }) {
    await findWritableEvent(ctx, bventId)
    await write(ctx, bventId, { tokenHash: null, expiresAt: null })
    await audit(ctx, { action: 'report.revoke', objectId: bventId, bventId })
    return OK
  },
})
