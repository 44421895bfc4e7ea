import type { RawBuilder } from 'kysely'
import { errors, type ErrorName } from '#core/errors.ts'
import type { Param } from '#core/messages.ts'
import type { Task, TaskRequestOf } from '#core/task.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'

/** What came of one row. `before` and `after` are the journal by which the task is undone. */
export type RowOutcome = {
  itemId: string
  isOk: boolean
  /** Of the refusal; its own words are said unless a note has better ones. */
  code?: number
  note?: TaskNote
  before?: unknown
  after?: unknown
  /** Counts the row as new or as an update, where the task tells them apart. */
  kind?: 'new' | 'update'
}

/** No text is stored with a task: a message (or a refusal) by its name, with what it names, is worded for whoever reads it. */
export type TaskNote = { message: string; params?: Record<string, NoteParam> }
/** A value as it is, or what has a name in each language: a message, or a field of the event's form. */
export type NoteParam = Param | { message: string } | { field: string }
export type JournalRow = { itemId: string; before: unknown; after: unknown }

/** Asked before the task exists, in the request that starts it: refuses, or answers the request as it is to be kept. */
export type Beginning<T extends Task> = { begin?(ctx: Context, request: TaskRequestOf<T>): Promise<TaskRequestOf<T>> }

/** Rows are taken in chunks, set-based; each chunk commits with its outcomes and the cursor. */
export type ChunkedBody<T extends Task> = Beginning<T> & {
  /** A query of one uuid column `id`, in the order of work: the rows are fixed by it when the task starts. */
  items(ctx: TaskContext, request: TaskRequestOf<T>): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  apply(ctx: TaskContext, itemIds: string[], request: TaskRequestOf<T>): Promise<RowOutcome[]>
  /** In the transaction that ends the task. */
  finish?(ctx: TaskContext, request: TaskRequestOf<T>): Promise<unknown>
  /** Restores rows that are still as the task left them; the others come back refused. */
  undo?(ctx: TaskContext, rows: JournalRow[], request: TaskRequestOf<T>): Promise<RowOutcome[]>
}

/** Writes one file from one snapshot; after a crash it begins again, since nothing of it was visible yet. */
export type ProducingBody<T extends Task> = Beginning<T> & {
  produce(ctx: TaskContext, request: TaskRequestOf<T>, report: Report): Promise<Produced>
}
/** Tells how far it is and stops the body (by throwing) when the task was cancelled or taken over. */
export type Report = (done: number, total: number) => Promise<void>
export type Produced = { fileName: string; mediaType: string; storageKey: string; bytes: number; rows: number }

/** Rows in an order of their own: every step moves the cursor on and says what came of it, in one transaction; null when none is left. */
export type AdvancingBody<T extends Task> = Beginning<T> & {
  total(ctx: TaskContext, request: TaskRequestOf<T>): Promise<number>
  advance(ctx: TaskContext, cursor: number, request: TaskRequestOf<T>): Promise<Advance | null>
  /** In the transaction that ends the task: the counts as they are in the end, or null where they are right as they stand. */
  finish?(ctx: TaskContext, request: TaskRequestOf<T>): Promise<Counts | null>
  /** As for chunks, of the rows whose outcome was told. */
  undo?(ctx: TaskContext, rows: JournalRow[], request: TaskRequestOf<T>): Promise<RowOutcome[]>
}
/** A body that keeps the outcome of its rows itself tells none. */
export type Advance = Counts & { cursor: number; outcomes?: RowOutcome[] }
export type Counts = { successCount: number; failCount: number; newCount: number; updateCount: number }

/** Of methods, whose parameters are compared both ways: a body of one task is a body of a task, and the runner gives each its own request. */
export type TaskBody<T extends Task> = ChunkedBody<T> | ProducingBody<T> | AdvancingBody<T>
export type ImplementedTask = { task: Task; body: TaskBody<Task> }

export function refused(itemId: string, error: ErrorName): RowOutcome {
  return { itemId, isOk: false, code: errors[error].code }
}

export function implementTask<T extends Task>(task: T, body: TaskBody<T>): ImplementedTask {
  return { task, body: body }
}
