/** Reads one file in a thread of its own: what it costs, it costs here. */
import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from '#server/kit/workbook/readLimits.ts'
import type { ReadJob, ReadNews } from '#server/kit/workbook/readRows.ts'
import { readTable } from '#server/kit/workbook/readTable.ts'

const BATCH_ROWS = 2_000
const MOST_WAITING = 3

const port = parentPort
if (!port) throw new Error('to be run as a worker')
const { bytes, ...options } = workerData as ReadJob

let lines: string[] = []
let told = 0
let taken = 0
let wake: (() => void) | null = null
port.on('message', () => {
  taken += 1
  wake?.()
})
const tell = (news: ReadNews) => port.postMessage(news)
const flush = () => {
  if (lines.length === 0) return
  told += 1
  tell({ kind: 'rows', lines: lines.join('\n') })
  lines = []
}

try {
  const table = await readTable(Buffer.from(bytes), options, {
    row({ rowNo, cells }) {
      lines.push(`${rowNo}\t${JSON.stringify(cells)}`)
      if (lines.length >= BATCH_ROWS) flush()
    },
    restart() {
      lines = []
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
