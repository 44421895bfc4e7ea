/** Judges the rows of a file in a thread of its own, so that nobody else waits for it. */
import { parentPort } from 'node:worker_threads'
import { firstHolders, markDuplicates, tallyOf } from '#features/imports/checks.ts'
import { checkRows, type LookUps, type UniqueValue } from '#features/imports/server/judge.ts'
import type { CheckedBlock, CheckOrder, FromThread, Order, PrepareOrder, ToThread } from '#features/imports/server/judgeThread.ts'
import { prepareRows } from '#features/imports/server/prepareRows.ts'
import { namesOfRegions, setupOf, type Setup } from '#features/imports/server/setupOf.ts'
import { sealerWith } from '#server/kit/sealer.ts'
import { rowsOfBatch } from '#server/kit/workbook/rowBatch.ts'
import { yieldToOthers } from '#server/kit/yieldToOthers.ts'

const port = parentPort
if (!port) throw new Error('to be run as a worker')
yieldToOthers()
// The file is still being read when this thread starts.
namesOfRegions()
const tell = (news: FromThread) => port.postMessage(news)

const answers = new Map<number, (answer: ReadonlyMap<string, never>) => void>()
let asked = 0
const ask = (question: { people: readonly string[] } | { holders: readonly UniqueValue[] }) =>
  new Promise<ReadonlyMap<string, never>>((resolve) => {
    asked += 1
    answers.set(asked, resolve)
    tell({ kind: 'ask', id: asked, ...question })
  })

const nobody = new Map<string, never>()
const lookUps = ({ isEmpty }: CheckOrder): LookUps => ({
  people: async (people) => (isEmpty || people.length === 0 ? nobody : ask({ people })),
  holders: async (holders) => (isEmpty || holders.length === 0 ? nobody : ask({ holders })),
})

/** The first row that has a value, of all rows so far. */
let holders = new Map<string, number>()
let work = Promise.resolve()

let last: { id: number; setup: Setup } | null = null

/** The orders of one step bring the same form. */
function setupFor({ stepId, gathered, master }: Order): Setup {
  if (last?.id !== stepId) last = { id: stepId, setup: setupOf(gathered, sealerWith(Buffer.from(master))) }
  return last.setup
}

async function check(order: CheckOrder): Promise<CheckedBlock[]> {
  const setup = setupFor(order)
  const { sealer } = setup
  const look = lookUps(order)
  if (order.isFirst) holders = new Map()
  // While one block waits for an answer the next is judged.
  const judging = order.blocks.map(({ cells }) => checkRows(setup, rowsOfBatch(sealer.openPacked(Buffer.from(cells))), look))
  const done: CheckedBlock[] = []
  for (const [at, { firstRow, lastRow }] of order.blocks.entries()) {
    const checks = (await judging[at]) ?? []
    firstHolders(checks, holders)
    markDuplicates(checks, holders)
    done.push({ firstRow, lastRow, checks: sealer.sealPacked(JSON.stringify(checks)), tally: tallyOf(checks) })
  }
  return done
}

const prepare = (order: PrepareOrder) => prepareRows(setupFor(order), order.skip, order.blocks)

port.on('message', (news: ToThread) => {
  if (news.kind === 'answer') {
    answers.get(news.id)?.(news.answer as ReadonlyMap<string, never>)
    answers.delete(news.id)
    return
  }
  work = work.then(async () => {
    try {
      tell({ kind: 'done', result: await (news.kind === 'check' ? check(news.order) : prepare(news.order)) })
    } catch (error) {
      tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
})
