import type { TaskContext } from '#server/kit/context.ts'
import { v7 as uuid } from 'uuid'
import type { ActionName } from '#core/actions.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Happening = { action: ActionName; objectId: string; bventId?: string; before?: unknown; after?: unknown }

/** Who, when, before and after, in the transaction of the change itself. Secrets and passwords never go in. */
export async function audit(
  ctx: { db: Db; who: { orgId: string; accountId: string | null; accountName: string }; now: Date; requestId: string },
  happening: Happening,
): Promise<void> {
  const { action, objectId, bventId, before, after } = happening
  await ctx.db
    .insertInto('auditLog')
    .values({
      topOrgId: ctx.who.orgId,
      id: uuid(),
      time: ctx.now,
      accountId: ctx.who.accountId,
      accountName: ctx.who.accountName,
      action,
      objectId,
      bventId: bventId ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      requestId: ctx.requestId,
    })
    .execute()
}

/** What a task does is done by the person who started it. */
export function auditTask({ db, now, taskId, orgId, accountId, accountName }: TaskContext, happening: Happening): Promise<void> {
  return audit({ db, now, requestId: taskId, who: { orgId, accountId, accountName } }, happening)
}
