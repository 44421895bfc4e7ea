import type { SealedBlock, CheckedBlock } from '#features/imports/server/judgedBlocks.ts'
import { Worker } from 'node:worker_threads'
import type { LookUps, UniqueValue } from '#features/imports/server/judging.ts'
import type { Prepared } from '#features/imports/server/prepareRows.ts'
import type { Gathered } from '#features/imports/server/judging.ts'
import type { Skip } from '#features/orders/rules.ts'

const MEMORY_MB = 256
const YOUNG_MB = 32
const IDLE_MS = 60_000

/** What many orders have in common; a thread is told it once. */
export type Step = { gathered: Gathered; master: Uint8Array }
export type Order = { step: Step; blocks: SealedBlock[] }
export type CheckOrder = Order & {
  /** Nobody is at the event yet, so nobody need be looked up. */
  isEmpty: boolean
  /** The blocks begin the file: what earlier rows held is forgotten. */
  isFirst: boolean
}
export type PrepareOrder = Order & { skip: Skip }
export type ToThread =
  | { kind: 'step'; step: Step }
  | { kind: 'check'; order: Omit<CheckOrder, 'step'> }
  | { kind: 'prepare'; order: Omit<PrepareOrder, 'step'> }
  | { kind: 'answer'; id: number; answer: ReadonlyMap<string, unknown> }
export type FromThread =
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; error: Error }
  | { kind: 'ask'; id: number; people?: readonly string[]; holders?: readonly UniqueValue[] }

/** A thread that judges rows, one order after another in the order they are given. */
export type JudgeThread = {
  check: (order: CheckOrder, look: LookUps) => Promise<CheckedBlock[]>
  prepare: (order: PrepareOrder) => Promise<Prepared | null>
  isAlive: () => boolean
  end: () => void
}

type Waiting = { look: LookUps | null; resolve: (result: unknown) => void; reject: (error: Error) => void }

function startThread(): JudgeThread {
  const worker = new Worker(new URL('./judgeWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  })
  worker.unref()
  let isAlive = true
  const waiting: Waiting[] = []
  const lose = (error: Error) => {
    isAlive = false
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  const answer = async ({ id, people, holders }: Extract<FromThread, { kind: 'ask' }>) => {
    const look = waiting[0]?.look
    if (!look) return
    const found = people ? await look.people(people) : await look.holders(holders ?? [])
    tell({ kind: 'answer', id, answer: found })
  }
  // oxlint-disable-next-line require-post-message-target-origin
  const tell = (news: ToThread) => worker.postMessage(news)
  worker.on('message', (news: FromThread) => {
    if (news.kind === 'ask') answer(news).catch((error: Error) => end(error))
    else if (news.kind === 'done') waiting.shift()?.resolve(news.result)
    else waiting.shift()?.reject(news.error)
  })
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('the judging thread has ended')))
  const end = (error = new Error('the judging thread was ended')) => {
    lose(error)
    void worker.terminate()
  }
  let known: Step | null = null
  const give = (step: Step, news: ToThread, look: LookUps | null) =>
    new Promise<unknown>((resolve, reject) => {
      if (!isAlive) return reject(new Error('the judging thread has ended'))
      waiting.push({ look, resolve, reject })
      if (known !== step) tell({ kind: 'step', step })
      known = step
      tell(news)
    })
  return {
    check: async ({ step, ...order }, look) => (await give(step, { kind: 'check', order }, look)) as CheckedBlock[],
    prepare: async ({ step, ...order }) => (await give(step, { kind: 'prepare', order }, null)) as Prepared | null,
    isAlive: () => isAlive,
    end: () => end(),
  }
}

/** `hasSeenAll`: the rows of the task from the first on, so that it knows which of them share a value. */
type Held = { thread: JudgeThread; hasSeenAll: boolean; timer: NodeJS.Timeout }
/** By the task it works for; what waits for one stands under ''. */
const held = new Map<string, Held>()
const SPARE = ''

function hold(taskId: string, thread: JudgeThread, hasSeenAll: boolean): JudgeThread {
  const timer = setTimeout(() => release(taskId)?.thread.end(), IDLE_MS)
  timer.unref()
  release(taskId)?.thread.end()
  held.set(taskId, { thread, hasSeenAll, timer })
  return thread
}

function release(taskId: string): Held | null {
  const found = held.get(taskId)
  if (!found) return null
  clearTimeout(found.timer)
  held.delete(taskId)
  return found.thread.isAlive() ? found : null
}

/** Starts one ahead of the check, which comes soon after a file. */
export function awaitCheck(): void {
  hold(SPARE, release(SPARE)?.thread ?? startThread(), false)
}

/** The same thread for all steps of a task, as long as it lives. */
export function threadOf(taskId: string, isFirst: boolean): JudgeThread {
  const own = release(taskId)
  const hasSeenAll = isFirst || (own?.hasSeenAll ?? false)
  return hold(taskId, own?.thread ?? release(SPARE)?.thread ?? startThread(), hasSeenAll)
}

/** The task is over, and another may have its thread; false unless it has seen all rows. */
export function releaseThread(taskId: string): boolean {
  const own = release(taskId)
  if (own) hold(SPARE, own.thread, false)
  return own?.hasSeenAll ?? false
}
