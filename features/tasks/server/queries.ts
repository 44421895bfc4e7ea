import { isAdminRole } from '#core/access.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TaskRow } from '#server/tasks/progress.ts'

/** Another person's task answers like one that does not exist. */
export async function findTask({ db, who }: Pick<Context, 'db' | 'who'>, id: string): Promise<TaskRow> {
  const task = await db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
  const isMine = task && (task.accountId === who.accountId || isAdminRole(who.roles))
  return required(isMine ? task : null)
}

export async function findNewest({ db, who }: Pick<Context, 'db' | 'who'>, type: string, bventId: string | undefined): Promise<TaskRow> {
  let query = db.selectFrom('task').selectAll().where('accountId', '=', who.accountId).where('type', '=', type).where('undoOf', 'is', null)
  if (bventId) query = query.where('bventId', '=', bventId)
  return required(await query.orderBy('id', 'desc').limit(1).executeTakeFirst())
}

export async function listTasks({ db, who }: Pick<Context, 'db' | 'who'>, paging: { pageNo: number; pageSize: number }) {
  const mine = db.selectFrom('task').where('task.accountId', '=', who.accountId)
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const tasks = await mine
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'task.fileId').onRef('file.topOrgId', '=', 'task.topOrgId'))
    .selectAll('task')
    .select('file.fileName')
    .orderBy('task.id', 'desc')
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
    .execute()
  return { tasks, pager: pagerOf(paging, total) }
}

/** A queued task ends at once; a running one after its chunk. */
export async function askToCancel(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('task')
    .set({ status: 'cancelled', isCancelAsked: true, endTime: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
  await db.updateTable('task').set({ isCancelAsked: true }).where('id', '=', id).where('status', '=', 'running').execute()
}

export async function listRows(db: Db, taskId: string, paging: { pageNo: number; pageSize: number }) {
  const judged = db.selectFrom('taskRow').where('taskId', '=', taskId).where('isOk', 'is not', null)
  const { total } = await judged.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await judged
    .select(['itemId', 'isOk', 'code', 'message', 'note'])
    .orderBy('isOk')
    .orderBy('seq')
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
    .execute()
  return { rows, pager: pagerOf(paging, total) }
}

export async function fileOf(db: Db, fileId: string | null) {
  if (!fileId) return undefined
  return db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst()
}
