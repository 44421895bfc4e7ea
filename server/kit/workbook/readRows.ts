import { Worker } from 'node:worker_threads'
import { Unreadable, type UnreadableReason } from '#server/kit/workbook/readLimits.ts'
import type { Table, TableHead, TableOptions } from '#server/kit/workbook/readTable.ts'
import type { SealedBatch } from '#server/kit/workbook/rowBatch.ts'

/** What stands in the rows leaves the thread only closed, with this key. */
export type ReadOptions = TableOptions & { master: Uint8Array }
export type ReadJob = ReadOptions & { bytes: ArrayBuffer }
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

const MOST_AT_ONCE = 2
const MOST_WAITING = 4
let running = 0
const waiting: (() => void)[] = []

/** Reads a workbook or a csv file in a thread with its own memory limit and time limit; this thread only passes rows on. */
export async function readRows(file: Buffer, options: ReadOptions, sink: RowSink): Promise<Table> {
  if (running >= MOST_AT_ONCE && waiting.length >= MOST_WAITING) throw new Unreadable('busy')
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await readInThread(file, options, sink)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function readInThread(file: Buffer, options: ReadOptions, sink: RowSink): Promise<Table> {
  const bytes = new Uint8Array(file).buffer
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), {
    workerData: { bytes, ...options } satisfies ReadJob,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: options.limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Table>()
  const timer = setTimeout(() => reject(new Unreadable('tooSlow')), options.limits.ms)
  let work = Promise.resolve()
  worker.on('message', (news: ReadNews) => {
    work = work
      .then(async () => {
        if (news.kind === 'unreadable') throw new Unreadable(news.reason)
        if (news.kind === 'table') return resolve(news.table)
        if (news.kind === 'restart') return sink.restart()
        if (news.kind === 'head') return sink.head?.(news.head)
        await sink.rows(news.batch)
        // oxlint-disable-next-line require-post-message-target-origin
        worker.postMessage('taken')
      })
      .catch(reject)
  })
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('tooLarge') : error),
  )
  worker.on('exit', () => {
    work = work.then(() => reject(new Unreadable('damaged')))
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    await work.catch(() => {})
  }
}
