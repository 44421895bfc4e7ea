/** Reads files in a thread of its own, one after another: what they cost, they cost here. */
import { parentPort } from 'node:worker_threads'
import { sealerWith } from '#server/kit/sealer.ts'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import type { ReadJob, ReadNews, TakenNews } from '#features/imports/server/workbook/readRows.ts'
import { readTable } from '#features/imports/server/workbook/readTable.ts'
import { batchOf } from '#features/imports/server/workbook/rowBatch.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'

const BATCH_ROWS = 1_000
const MOST_WAITING = 6

const port = parentPort
if (!port) throw new Error('to be run as a worker')
const tell = (news: ReadNews) => port.postMessage(news)

/** Of the file that is being read. */
let waiting = 0
let wake: (() => void) | null = null
port.on('message', (news: ReadJob | TakenNews) => {
  if (news !== 'taken') return void read(news)
  waiting -= 1
  wake?.()
})

async function read({ bytes, master, ...options }: ReadJob): Promise<void> {
  const sealer = sealerWith(Buffer.from(master))
  let rows: ReadRow[] = []
  waiting = 0
  const flush = () => {
    if (rows.length === 0) return
    waiting += 1
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
        while (waiting > MOST_WAITING) await new Promise<void>((resolve) => (wake = resolve))
      },
    })
    flush()
    tell({ kind: 'table', table })
  } catch (error) {
    tell({ kind: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'damaged' })
  }
}
