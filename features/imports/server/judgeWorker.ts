/** Judges the rows of a file in a thread of its own, so that nobody else waits for it. */
import { parentPort } from 'node:worker_threads'
import { markDuplicates, tallyOf } from '#features/imports/checks.ts'
import { checkRows } from '#features/imports/server/checkRows.ts'
import type { LookUps, UniqueValue } from '#features/imports/server/judging.ts'
import type { CheckOrder, FromThread, PrepareOrder, Step, ToThread } from '#features/imports/server/judgeThread.ts'
import type { CheckedBlock } from '#features/imports/server/judgedBlocks.ts'
import { prepareRows, type Prepared } from '#features/imports/server/prepareRows.ts'
import { namesOfRegions, setupOf } from '#features/imports/server/setupOf.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import { sealerWith } from '#server/kit/sealer.ts'
import { rowsOfBatch } from '#features/imports/server/workbook/rowBatch.ts'

const port = parentPort
if (!port) throw new Error('to be run as a worker')
// The file is still being read when this thread starts.
namesOfRegions()
const tell = (news: FromThread, handedOver: ArrayBuffer[] = []) => port.postMessage(news, handedOver)

const answers = new Map<number, (answer: ReadonlyMap<string, never>) => void>()
let asked = 0
const ask = (question: { people: readonly string[] } | { holders: readonly UniqueValue[] }) =>
  new Promise<ReadonlyMap<string, never>>((resolve) => {
    asked += 1
    answers.set(asked, resolve)
    tell({ kind: 'ask', id: asked, ...question })
  })

const nobody = new Map<string, never>()
const lookUps = ({ isEmpty }: Pick<CheckOrder, 'isEmpty'>): LookUps => ({
  people: async (people) => (isEmpty || people.length === 0 ? nobody : ask({ people })),
  holders: async (holders) => (isEmpty || holders.length === 0 ? nobody : ask({ holders })),
})

/** The first row that has a value, of all rows so far. */
let holders = new Map<string, number>()
let work = Promise.resolve()

const setUp = ({ gathered, master }: Step) => setupOf(gathered, sealerWith(Buffer.from(master)))

async function check(setup: Setup, order: Omit<CheckOrder, 'step'>): Promise<CheckedBlock[]> {
  const { sealer } = setup
  const look = lookUps(order)
  if (order.isFirst) holders = new Map()
  // While one block waits for an answer the next is judged.
  const judging = order.blocks.map(({ cells }) => checkRows(setup, rowsOfBatch(sealer.openPacked(Buffer.from(cells))), look))
  const done: CheckedBlock[] = []
  for (const [at, { firstRow, lastRow }] of order.blocks.entries()) {
    const checks = (await judging[at]) ?? []
    markDuplicates(checks, holders)
    done.push({ firstRow, lastRow, checks: sealer.sealPacked(JSON.stringify(checks)), tally: tallyOf(checks) })
  }
  return done
}

const buffersOf = ({ lines, matchKeys }: Prepared) =>
  [matchKeys, ...Object.values(lines).flatMap((columns) => Object.values(columns))].map(({ bytes }) => bytes.buffer)

const prepare = (setup: Setup, { skip, blocks }: Omit<PrepareOrder, 'step'>) => prepareRows(setup, skip, blocks)

/** Of the step that was told last; an order that follows waits for it. */
let setup: Promise<Setup> = Promise.reject(new Error('no step was told'))
setup.catch(() => {})

port.on('message', (news: ToThread) => {
  if (news.kind === 'answer') {
    answers.get(news.id)?.(news.answer as ReadonlyMap<string, never>)
    answers.delete(news.id)
    return
  }
  if (news.kind === 'step') {
    setup = work.then(() => setUp(news.step))
    setup.catch(() => {})
    return
  }
  const ready = setup
  work = work.then(async () => {
    try {
      if (news.kind === 'check') tell({ kind: 'done', result: await check(await ready, news.order) })
      else {
        const result = prepare(await ready, news.order)
        tell({ kind: 'done', result }, result ? buffersOf(result) : [])
      }
    } catch (error) {
      tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
})
