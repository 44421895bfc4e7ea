import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { errors } from '#core/errors.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import type { TaskProgress } from '#core/task.ts'
import { uniqueValuesOf } from '#features/attendees/server/person.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { importTasks } from '#features/imports/contract.ts'
import { sayNote } from '#features/imports/say.ts'
import { changePeople, lineOf, takenRefusal, type ChangedRow, type Line } from '#features/imports/server/changeImported.ts'
import { countRows } from '#features/imports/server/check.ts'
import { readJob, takeLiveJob } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { placeImported, refusalOf, type NewRow, type Refusal } from '#features/imports/server/placeImported.ts'
import { setUp, type Setup } from '#features/imports/server/setup.ts'
import { undoImport } from '#features/imports/server/undo.ts'
import { notifyAttendees } from '#features/registration/server/notify.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implementTask, type RowOutcome, type TaskContext } from '#server/kit/task.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'

type Asked = {
  bventId: string
  key: string
  isNext: boolean
  extras: { isSkipApproval?: boolean | undefined; isMarkPaid?: boolean | undefined; isSendNotice?: boolean | undefined }
}

/** The save is a task under the key itself, so it happens once; one that was stopped or failed goes on as another. */
export async function startSave(ctx: Context, { bventId, key, isNext, extras }: Asked): Promise<TaskProgress> {
  await findWritableEvent(ctx, bventId)
  const job = await takeLiveJob(ctx, key, bventId)
  const tasks = await ctx.db
    .selectFrom('task')
    .select(['id', 'status'])
    .where('id', 'in', [job.checkId ?? key, job.saveId ?? key])
    .execute()
  const statusOf = (id: string | null) => tasks.find((task) => task.id === id)?.status
  if (statusOf(job.checkId) !== 'done') throw new AppError('core.state')
  if (job.saveId !== null && !['failed', 'cancelled'].includes(statusOf(job.saveId) ?? '')) throw new AppError('core.state')
  if (job.newCount + job.updateCount === 0 || (job.errorCount > 0 && !isNext)) throw new AppError('import.hasErrors')
  const started = await ctx.startTask(importTasks.save, { bventId, key, isNext, extras }, job.saveId === null ? key : undefined)
  await ctx.db.updateTable('importJob').set({ saveId: started.taskId }).where('id', '=', key).execute()
  return started
}

type Checked = ReadRow & { attendeeId: string; status: 1 | 2 }

export const saveImport = implementTask(importTasks.save, {
  items: (_, { key }) => sql`
    select attendee_id as id from import_check where import_id = ${key} and not has_error and is_saved is not true order by row_no`,

  /** Judged once more, since the form, the people and the seats may have changed; then all of the chunk in a few statements. */
  async apply(ctx, itemIds, { key, extras }) {
    const job = required(await readJob(ctx.db, key))
    const checked = await checkedRows(ctx, key, itemIds)
    const setup = await setUp(ctx, job)
    const byRow = new Map(checked.map((row) => [row.rowNo, row]))
    const judged = await judgeRows(ctx.db, setup, checked, { isLocked: true })
    const refused = new Map<string, Refusal>()
    const fresh: NewRow[] = []
    const changed: ChangedRow[] = []
    for (const row of judged) {
      const { attendeeId, status } = required(byRow.get(row.rowNo))
      const problem = problemOf(row, { attendeeId, status })
      if (problem) refused.set(attendeeId, problem)
      else if (row.existing) changed.push({ ...row, existing: row.existing })
      else fresh.push({ ...row, attendeeId })
    }
    const placed = await placeImported(ctx.db, { orgId: ctx.orgId, setup, skip: extras, now: ctx.now }, fresh)
    const updates = await change(ctx, setup, changed, refused)
    for (const [id, refusal] of placed.refused) refused.set(id, refusal)
    await keepResult(ctx, key, checked, refused)
    if (extras.isSendNotice) await tell(ctx, placed.placed)
    return itemIds.map((itemId): RowOutcome => {
      const refusal = refused.get(itemId)
      if (refusal) return { itemId, isOk: false, code: codeOf(refusal), message: sayNote(DEFAULT_LANGUAGE, refusal) }
      const update = updates.get(itemId)
      if (update) return { itemId, isOk: true, kind: 'update', before: update.before, after: { version: update.version } }
      const place = placed.placed.get(itemId)
      return place
        ? { itemId, isOk: true, kind: 'new', after: { orderId: place.orderId, version: 1 } }
        : { itemId, isOk: false, code: errors['core.changed'].code, message: sayNote(DEFAULT_LANGUAGE, changedMeanwhile) }
    })
  },

  async finish(ctx, { bventId, key }) {
    const { newCount, updateCount, failCount } = await countRows(ctx.db, key)
    await ctx.db
      .insertInto('auditLog')
      .values({
        topOrgId: ctx.orgId,
        id: uuid(),
        time: ctx.now,
        accountId: ctx.accountId,
        accountName: ctx.accountName,
        action: 'import.save',
        objectId: key,
        bventId,
        after: JSON.stringify({ newCount, updateCount, errorCount: failCount }),
      })
      .execute()
    return {}
  },

  undo: undoImport,
})

async function checkedRows({ db }: TaskContext, key: string, itemIds: readonly string[]): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select r.row_no, r.cells, c.attendee_id, c.status from import_check c
      join import_row r on r.top_org_id = c.top_org_id and r.import_id = c.import_id and r.row_no = c.row_no
    where c.import_id = ${key} and c.attendee_id = any(${itemIds}::uuid[]) and not c.has_error order by c.row_no`.execute(db)
  return rows
}

const changedMeanwhile = refusalOf('', 'row.changed')

/** What was shown as an addition must not become an update behind the person's back, nor the other way round. */
function problemOf({ errors: wrong, existing, status }: Judged, checked: { attendeeId: string; status: 1 | 2 }): Refusal | null {
  if (status !== checked.status || (existing && existing.id !== checked.attendeeId)) return changedMeanwhile
  const [field] = Object.keys(wrong)
  return field === undefined ? null : { ...changedMeanwhile, field }
}

async function change(
  ctx: TaskContext,
  setup: Setup,
  rows: readonly ChangedRow[],
  refused: Map<string, Refusal>,
): Promise<Map<string, { before: Line; version: number }>> {
  if (rows.length === 0) return new Map()
  const lines = rows.map((row) => lineOf(setup, row.existing, row.values, row.remark, row.uniqueValues))
  const { versions, taken } = await changePeople(ctx.db, { orgId: ctx.orgId, bventId: setup.job.bventId, now: ctx.now }, lines)
  const done = new Map<string, { before: Line; version: number }>()
  for (const { existing, old } of rows) {
    const version = versions.get(existing.id)
    const field = taken.get(existing.id)
    if (field) refused.set(existing.id, takenRefusal(setup, field))
    else if (version === undefined || !old) refused.set(existing.id, changedMeanwhile)
    else {
      const unique = uniqueValuesOf(setup.form.fields, old, setup.sealer)
      done.set(existing.id, { before: lineOf(setup, existing, old, existing.remark, unique), version })
    }
  }
  return done
}

async function keepResult(
  { db }: TaskContext,
  key: string,
  checked: readonly Checked[],
  refused: ReadonlyMap<string, Refusal>,
): Promise<void> {
  await sql`
    update import_check set is_saved = true where import_id = ${key} and row_no = any(${checked.map(({ rowNo }) => rowNo)}::int[])`.execute(
    db,
  )
  if (refused.size === 0) return
  const rows = [...refused].map(([id, refusal]) => ({ id, refusal }))
  await sql`
    update import_check c set is_saved = false, refusal = x.refusal from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, refusal jsonb)
    where c.import_id = ${key} and c.attendee_id = x.id`.execute(db)
}

function codeOf({ message }: Refusal): number {
  if (message === 'row.soldOut') return errors['ticket.soldOut'].code
  if (message === 'row.taken') return errors['attendee.duplicate'].code
  if (message === 'row.quota') return errors['attendee.quota'].code
  return errors['core.changed'].code
}

async function tell(ctx: TaskContext, placed: ReadonlyMap<string, { state: string }>): Promise<void> {
  const of = (state: string) => [...placed].filter(([, place]) => place.state === state).map(([id]) => id)
  await notifyAttendees(ctx, of('Registered'), 'registered')
  await notifyAttendees(ctx, of('PendingApproval'), 'pendingApproval')
}
