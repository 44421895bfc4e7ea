/** Reads one file in a thread of its own: what it costs, it costs here. */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { sealerWith } from '#server/kit/sealer.ts'
import { Unreadable } from '#server/kit/workbook/readLimits.ts'
import type { ReadJob, ReadNews } from '#server/kit/workbook/readRows.ts'
import { readTable } from '#server/kit/workbook/readTable.ts'
import { batchOf } from '#server/kit/workbook/rowBatch.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'
import { yieldToOthers } from '#server/kit/yieldToOthers.ts'

const BATCH_ROWS = 1_000
const MOST_WAITING = 6

const port = parentPort
if (!port) throw new Error('to be run as a worker')
yieldToOthers()
const [job] = (await once(port, 'message')) as [ReadJob]
const { bytes, master, ...options } = job
const sealer = sealerWith(Buffer.from(master))

let rows: ReadRow[] = []
let told = 0
let taken = 0
let wake: (() => void) | null = null
port.on('message', () => {
  taken += 1
  wake?.()
})
const tell = (news: ReadNews) => port.postMessage(news)
const flush = () => {
  if (rows.length === 0) return
  told += 1
  const { text, ...batch } = batchOf(rows)
  tell({ kind: 'rows', batch: { ...batch, sealed: sealer.sealPacked(text) } })
  rows = []
}

try {
  const table = await readTable(Buffer.from(bytes), options, {
    row(row) {
      rows.push(row)
      if (rows.length >= BATCH_ROWS) flush()
    },
    head: (head) => tell({ kind: 'head', head }),
    restart() {
      rows = []
      tell({ kind: 'restart' })
    },
    async rest() {
      while (told - taken > MOST_WAITING) await new Promise<void>((resolve) => (wake = resolve))
    },
  })
  flush()
  tell({ kind: 'table', table })
} catch (error) {
  tell({ kind: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'damaged' })
}
port.close()
