import { v7 as uuid } from 'uuid'
import { errors } from '#core/errors.ts'
import type { TaskProgress } from '#core/task.ts'
import { uniqueValuesOf } from '#features/orders/server/person.ts'
import { importTasks } from '#features/imports/contract.ts'
import { countOf, isWanted, type Refusal } from '#features/imports/checks.ts'
import { ATTENDEE_ID, REMARK, TICKET_NAME } from '#features/imports/rules.ts'
import { storeChecked, storeChecks, openBlocks, talliesOf, type Block } from '#features/imports/server/blocks.ts'
import { changePeople, lineOf, type ChangedRow, type Line } from '#features/imports/server/changeImported.ts'
import { countRows } from '#features/imports/server/check.ts'
import { dropUnused } from '#features/imports/server/madeFields.ts'
import { lockTickets, changeBack, changeTickets, exchangeLines, type TicketChange } from '#features/imports/server/changeTickets.ts'
import { readJob, takeLiveJob } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { releaseThread } from '#features/imports/server/judgeThread.ts'
import { newPeople, type NewPerson, type NewRow } from '#features/imports/server/newPeople.ts'
import { isAnyoneMeant, lookUpsIn } from '#features/imports/server/people.ts'
import { placeImported, refusalOf, soldOut } from '#features/imports/server/placeImported.ts'
import { savable, type Prepared } from '#features/imports/server/prepareRows.ts'
import { checkedRows } from '#features/imports/server/rows.ts'
import { findEventToImport } from '#features/imports/server/importEvent.ts'
import { BLOCKS_AT_ONCE, chunkAt } from '#features/imports/server/saveAhead.ts'
import { gather } from '#features/imports/server/setup.ts'
import { setupOf } from '#features/imports/server/setupOf.ts'
import type { Gathered, Setup } from '#features/imports/server/judging.ts'
import { undoImport } from '#features/imports/server/undo.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { implementTask, type NoteParam, type RowOutcome } from '#server/kit/task.ts'

type Asked = {
  bventId: string
  key: string
  isNext: boolean
  extras: { isSkipApproval?: boolean | undefined; isMarkPaid?: boolean | undefined; isSendNotice?: boolean | undefined }
}

/** The save is a task under the key itself, so it happens once; one that was stopped or failed goes on as another. */
export async function startSave(ctx: Context, { bventId, key, isNext, extras }: Asked): Promise<TaskProgress> {
  await findEventToImport(ctx, bventId)
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

export const saveImport = implementTask(importTasks.save, {
  total: async (ctx, { key }) => (await talliesOf(ctx, key)).reduce((sum, { tally }) => sum + countOf(tally, savable), 0),

  /** Judged once more, since the form, the people and the seats may have changed; then all of the chunk in a few statements. */
  async advance(ctx, cursor, { key, extras }) {
    const gathered = await gather(ctx, required(await readJob(ctx.db, key)))
    const chunk = await chunkAt(ctx, { key, cursor, gathered, skip: extras })
    if (!chunk) return null
    // Without the thread it takes longer, and goes on.
    const prepared = await chunk.prepared.catch(() => null)
    const isQuick = prepared !== null && (await isFree(ctx, gathered, prepared))
    const outcomes = isQuick
      ? await savePrepared(ctx, { key, cursor, gathered, extras }, prepared)
      : await saveOpened(ctx, { key, cursor, gathered, extras })
    const counted = (kind: RowOutcome['kind']) => outcomes.filter((row) => row.kind === kind).length
    const [newCount, updateCount] = [counted('new'), counted('update')]
    const successCount = newCount + updateCount
    return { cursor: chunk.last, successCount, failCount: outcomes.length - successCount, newCount, updateCount, outcomes }
  },

  async finish(ctx, { bventId, key }) {
    releaseThread(ctx.taskId)
    await dropUnused(ctx, { bventId, key })
    const { newCount, updateCount, failCount } = await countRows(ctx, key)
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
    return null
  },

  undo: undoImport,
})

type Saving = { key: string; cursor: number; gathered: Gathered; extras: Asked['extras'] }

/** Nobody of them is there yet, and there are seats for all. */
async function isFree(ctx: TaskContext, { job, tickets }: Gathered, { people, matchKeys, matchKey }: Prepared): Promise<boolean> {
  const wanted = Map.groupBy(people, ({ ticketId }) => ticketId)
  if (tickets.some(({ id, total, sold }) => total - sold < (wanted.get(id)?.length ?? 0))) return false
  return !(await isAnyoneMeant(ctx.db, job.bventId, matchKey, matchKeys))
}

const placingOf = (ctx: TaskContext, { job, form, tickets }: Gathered) => ({
  orgId: ctx.orgId,
  bventId: job.bventId,
  form,
  tickets,
  now: ctx.now,
})
/** Of somebody who has just come. */
const unchanged = { version: 1 }

/** As the thread has made it ready; only where somebody is refused after all are the blocks opened. */
async function savePrepared(ctx: TaskContext, saving: Saving, prepared: Prepared): Promise<RowOutcome[]> {
  const { placed, refused } = await placeImported(ctx.db, placingOf(ctx, saving.gathered), prepared)
  if (saving.extras.isSendNotice) await tell(ctx, placed)
  if (refused.size > 0) return recordOutcome(ctx, saving, await blocksOf(ctx, saving), { placed, refused, updates: new Map() })
  await storeChecked(ctx, saving.key, prepared.blocks)
  return prepared.people.map(({ attendeeId }) => ({ itemId: attendeeId, isOk: true, kind: 'new', after: unchanged }))
}

const blocksOf = (ctx: TaskContext, { key, cursor }: Saving) => openBlocks(ctx, key, { after: cursor, most: BLOCKS_AT_ONCE })
const wantedIn = (blocks: readonly Block[]) => blocks.flatMap(checkedRows).filter(({ check }) => isWanted(check, savable))

async function saveOpened(ctx: TaskContext, saving: Saving): Promise<RowOutcome[]> {
  const { gathered, extras } = saving
  const setup = setupOf(gathered, await sealerOf(ctx))
  const blocks = await blocksOf(ctx, saving)
  const wanted = wantedIn(blocks)
  const rows = wanted.map(({ row }) => row)
  const judged = await judgeRows(setup, rows, lookUpsIn(ctx.db, setup, true))
  const refused = new Map<string, Refusal>()
  const fresh: NewRow[] = []
  const changed: ChangedRow[] = []
  for (const [at, row] of judged.entries()) {
    const { attendeeId, status } = required(wanted[at]?.check)
    const problem = problemOf(row, { attendeeId, status })
    if (problem) refused.set(attendeeId, problem)
    else if (row.existing) changed.push({ ...row, existing: row.existing })
    else fresh.push({ ...row, attendeeId })
  }
  const moves = changed.flatMap(moveOf)
  // New people take their seats before: whoever moves too takes all tickets in the one order first.
  if (moves.length > 0)
    await lockTickets(ctx.db, [...moves.flatMap(({ from, to }) => [from, to]), ...fresh.flatMap((row) => row.ticket?.id ?? [])])
  const people = newPeople(setup, extras)
  for (const row of withinSeatsLeft(setup, fresh, refused)) people.add(row)
  const { placed, refused: late } = await placeImported(ctx.db, placingOf(ctx, gathered), people.end())
  const updates = await change(ctx, setup, changed, refused)
  for (const [id, refusal] of late) refused.set(id, refusal)
  if (extras.isSendNotice) await tell(ctx, placed)
  return recordOutcome(ctx, saving, blocks, { placed, refused, updates })
}

/** Those for whom there is certainly no seat are not even written. */
function withinSeatsLeft({ tickets }: Setup, rows: readonly NewRow[], refused: Map<string, Refusal>): NewRow[] {
  const left = new Map(tickets.map(({ id, total, sold }) => [id, total - sold]))
  return rows.filter((row) => {
    const seats = left.get(row.ticket?.id ?? '') ?? 0
    left.set(row.ticket?.id ?? '', seats - 1)
    if (seats <= 0) refused.set(row.attendeeId, soldOut(row.ticket?.name ?? ''))
    return seats > 0
  })
}

type Came = {
  placed: readonly NewPerson[]
  refused: ReadonlyMap<string, Refusal>
  updates: ReadonlyMap<string, { before: Line; version: number }>
}

/** What came of each row, in its block and for the task. */
async function recordOutcome(ctx: TaskContext, { key }: Saving, blocks: readonly Block[], came: Came): Promise<RowOutcome[]> {
  const isPlaced = new Set(came.placed.map(({ attendeeId }) => attendeeId))
  const outcomes = wantedIn(blocks).map(({ check }): RowOutcome => {
    const { attendeeId: itemId } = check
    const update = came.updates.get(itemId)
    if (update || isPlaced.has(itemId)) {
      check.isSaved = true
      return update
        ? { itemId, isOk: true, kind: 'update', before: update.before, after: { version: update.version } }
        : { itemId, isOk: true, kind: 'new', after: unchanged }
    }
    const refusal = came.refused.get(itemId) ?? changedMeanwhile
    Object.assign(check, { isSaved: false, refusal })
    const { field, message, params } = refusal
    return { itemId, isOk: false, code: codeOf(refusal), note: { message, params: { name: nameParam(field), ...params } } }
  })
  for (const { firstRow, checks } of blocks) await storeChecks(ctx, key, firstRow, checks)
  return outcomes
}

/** What is a column of a file without being a field of the form has its name from us. */
function nameParam(field: string): NoteParam {
  if (field === TICKET_NAME || field === REMARK) return { message: `forms.field.${field}` }
  return field === ATTENDEE_ID ? { message: 'imports.attendeeId' } : { field }
}

const changedMeanwhile = refusalOf('', 'row.changed')

/** What was shown as an addition must not become an update behind the person's back, nor the other way round. */
function problemOf({ errors: wrong, existing, status }: Judged, checked: { attendeeId: string; status: 1 | 2 }): Refusal | null {
  if (status !== checked.status || (existing && existing.id !== checked.attendeeId)) return changedMeanwhile
  const [field] = Object.keys(wrong)
  return field === undefined ? null : { ...changedMeanwhile, field }
}

function moveOf({ existing, ticket }: ChangedRow): TicketChange[] {
  return ticket && ticket.id !== existing.ticketId ? [{ id: existing.id, from: existing.ticketId, to: ticket.id }] : []
}

async function change(
  ctx: TaskContext,
  setup: Setup,
  rows: readonly ChangedRow[],
  refused: Map<string, Refusal>,
): Promise<Map<string, { before: Line; version: number }>> {
  if (rows.length === 0) return new Map()
  const seatless = await changeTickets(ctx.db, rows.flatMap(moveOf))
  const seated = rows.filter(({ existing }) => !seatless.has(existing.id))
  const lines = seated.map(({ existing, ticket, values, remark, uniqueValues: unique }) =>
    lineOf(setup, existing, { values, remark, ticketId: ticket?.id ?? existing.ticketId, unique }),
  )
  const { versions, taken } = await changePeople(ctx.db, { orgId: ctx.orgId, bventId: setup.job.bventId, now: ctx.now }, lines)
  await changeBack(ctx.db, seated.filter(({ existing }) => !versions.has(existing.id)).flatMap(moveOf))
  await exchangeLines(ctx.db, seated.filter(({ existing }) => versions.has(existing.id)).flatMap(moveOf), ctx.now)
  const done = new Map<string, { before: Line; version: number }>()
  for (const { existing, old, ticket } of rows) {
    const version = versions.get(existing.id)
    const field = taken.get(existing.id)
    if (seatless.has(existing.id)) refused.set(existing.id, soldOut(ticket?.name ?? ''))
    else if (field) refused.set(existing.id, refusalOf(field, 'row.taken'))
    else if (version === undefined || !old) refused.set(existing.id, changedMeanwhile)
    else {
      const unique = uniqueValuesOf(setup.form.fields, old, setup.sealer)
      const { remark, ticketId } = existing
      done.set(existing.id, { before: lineOf(setup, existing, { values: old, remark, ticketId, unique }), version })
    }
  }
  return done
}

function codeOf({ message }: Refusal): number {
  if (message === 'imports.row.soldOut') return errors['ticket.soldOut'].code
  if (message === 'imports.row.taken') return errors['attendee.duplicate'].code
  if (message === 'imports.row.quota') return errors['attendee.quota'].code
  return errors['core.changed'].code
}

async function tell(ctx: TaskContext, placed: readonly NewPerson[]): Promise<void> {
  const of = (wanted: AttendeeStatus) => placed.filter(({ state }) => state === wanted).map(({ attendeeId }) => attendeeId)
  await notifyAttendees(ctx, of('Registered'), 'registered')
  await notifyAttendees(ctx, of('PendingApproval'), 'pendingApproval')
}
