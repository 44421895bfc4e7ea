import { Worker } from 'node:worker_threads'
import { readLimits, Unreadable, type UnreadableReason } from '#features/imports/server/workbook/readLimits.ts'
import { readerPlaces } from '#features/imports/server/workbook/readerPlaces.ts'
import type { Table, TableHead, TableOptions } from '#features/imports/server/workbook/readTable.ts'
import type { SealedBatch } from '#features/imports/server/workbook/rowBatch.ts'

/** What stands in the rows leaves the thread only closed, with this key. */
export type ReadOptions = TableOptions & { master: Uint8Array }
export type ReadJob = ReadOptions & { bytes: ArrayBuffer }
/** A batch was taken, and another may come. */
export type TakenNews = 'taken'
export type ReadNews =
  | { kind: 'rows'; batch: SealedBatch }
  | { kind: 'head'; head: TableHead }
  | { kind: 'restart' }
  | { kind: 'table'; table: Table }
  | { kind: 'unreadable'; reason: UnreadableReason }

export type RowSink = {
  /** Of a long table, before its first rows. */
  head?: (head: TableHead) => Promise<void>
  rows: (batch: SealedBatch) => Promise<void>
  restart: () => Promise<void>
}

const YOUNG_MB = 32
const IDLE_MS = 60_000
const MOST_ROWS_TO_STAY = 5_000
let spare: { worker: Worker; timer: NodeJS.Timeout } | null = null

function startReader(memoryMb = readLimits.memoryMb): Worker {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  })
  // One that fails while nobody needs it is merely gone.
  worker.on('error', () => {})
  worker.on('exit', () => spare?.worker === worker && takeSpare())
  return worker
}

function takeSpare(): Worker | null {
  const found = spare
  if (found) clearTimeout(found.timer)
  spare = null
  return found?.worker ?? null
}

/** Starts a thread ahead of a file that will come soon. */
export function awaitFile(): void {
  setSpare(takeSpare() ?? startReader())
}

function setSpare(worker: Worker): void {
  worker.unref()
  const timer = setTimeout(() => void takeSpare()?.terminate(), IDLE_MS)
  timer.unref()
  spare = { worker, timer }
}

const places = readerPlaces()

/** Reads a workbook or a csv file in a thread with its own memory limit and time limit; this thread only passes rows on. */
export async function readRows(file: Buffer, { owner, ...options }: ReadOptions & { owner: string }, sink: RowSink): Promise<Table> {
  await places.take(owner)
  try {
    return await readInThread(file, options, sink)
  } finally {
    places.give(owner)
  }
}

async function readInThread(file: Buffer, options: ReadOptions, sink: RowSink): Promise<Table> {
  const bytes = new Uint8Array(file).buffer
  const { memoryMb } = options.limits
  const worker = (memoryMb === readLimits.memoryMb && takeSpare()) || startReader(memoryMb)
  worker.ref()
  worker.postMessage({ bytes, ...options } satisfies ReadJob, [bytes])
  const { promise, resolve, reject } = Promise.withResolvers<Table>()
  const timer = setTimeout(() => reject(new Unreadable('tooSlow')), options.limits.ms)
  let work = Promise.resolve()
  const hear = (news: ReadNews) => {
    work = work
      .then(async () => {
        if (news.kind === 'unreadable') throw new Unreadable(news.reason)
        if (news.kind === 'table') return resolve(news.table)
        if (news.kind === 'restart') return sink.restart()
        if (news.kind === 'head') return sink.head?.(news.head)
        await sink.rows(news.batch)
        // oxlint-disable-next-line require-post-message-target-origin
        worker.postMessage('taken' satisfies TakenNews)
      })
      .catch(reject)
  }
  const fail = (error: Error & { code?: string }) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('tooLarge') : error)
  const end = () => {
    work = work.then(() => reject(new Unreadable('damaged')))
  }
  worker.on('message', hear).on('error', fail).on('exit', end)
  let isFit = false
  try {
    const table = await promise
    isFit = memoryMb === readLimits.memoryMb && table.rows <= MOST_ROWS_TO_STAY && spare === null
    return table
  } finally {
    clearTimeout(timer)
    worker.off('message', hear).off('error', fail).off('exit', end)
    // One that has read a file reads the next one faster, but one that has read much holds much memory.
    if (isFit) setSpare(worker)
    else await worker.terminate()
    await work.catch(() => {})
  }
}
