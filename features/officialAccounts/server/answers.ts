import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { findAccount } from '#features/channels/server/accounts.ts'
import type { OfficialAnswer, officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, given, isUniqueViolation } from '#server/kit/errors.ts'

type Calls = typeof officialAccountCalls

export async function listAnswers({ db }: Context, { id }: { id: string }): Promise<{ list: OfficialAnswer[] }> {
  const columns = ['id', 'kind', 'keywords', 'isExact', 'answer', 'isOpen', 'version'] as const
  const found = db.selectFrom('officialAnswer').select(columns).where('accountId', '=', id).orderBy('createdAt').orderBy('id')
  return { list: await found.$castTo<OfficialAnswer>().execute() }
}

/** What is said to newcomers and to anything else there is once; a word belongs to a keyword. */
export async function saveAnswer(ctx: Context, request: RequestOf<Calls['saveAnswer']>): Promise<{ answerId: string; version: number }> {
  const { db, who } = ctx
  const { id, answerId, kind, isExact, answer, isOpen } = request
  if ((await findAccount(db, id)).provider !== 'OfficialAccount') throw new AppError('core.notFound')
  const keywords = kind === 'keyword' ? request.keywords : []
  if (kind === 'keyword') given(keywords[0], 'keywords')
  const row = { kind, keywords, isExact, answer, isOpen }
  try {
    const saved = answerId ? await change(ctx, answerId, request, row) : { answerId: uuid(), version: 1 }
    if (!answerId)
      await db
        .insertInto('officialAnswer')
        .values({ topOrgId: who.orgId, id: saved.answerId, accountId: id, ...row, createdAt: ctx.now })
        .execute()
    await audit(ctx, { action: 'official.saveAnswer', objectId: saved.answerId, after: { keywords, answer, isOpen } })
    return saved
  } catch (error) {
    throw isUniqueViolation(error, 'official_answer_once') ? new AppError('core.changed') : error
  }
}

type Row = { kind: string; keywords: string[]; isExact: boolean; answer: string; isOpen: boolean }

async function change({ db }: Context, answerId: string, { id, version }: { id: string; version?: number | undefined }, row: Row) {
  const changed = await db
    .updateTable('officialAnswer')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', answerId)
    .where('accountId', '=', id)
    .where('version', '=', given(version, 'version'))
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw new AppError('core.changed')
  return { answerId, version: changed.version }
}

export async function deleteAnswer(ctx: Context, { id, answerId, version }: RequestOf<Calls['deleteAnswer']>): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('officialAnswer')
    .where('id', '=', answerId)
    .where('accountId', '=', id)
    .where('version', '=', version)
    .returning(['keywords', 'answer'])
    .executeTakeFirst()
  if (!gone) throw new AppError('core.changed')
  await audit(ctx, { action: 'official.deleteAnswer', objectId: answerId, before: gone })
}
