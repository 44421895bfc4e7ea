import { Worker } from 'node:worker_threads'
import { hasError } from '#features/imports/checks.ts'
import { say } from '#features/imports/say.ts'
import { eachBlock } from '#features/imports/server/blocks.ts'
import { columnIndex } from '#features/imports/columns.ts'
import type { MarkJob } from '#features/imports/server/markErrors.ts'
import type { WrongRow } from '#features/imports/server/wrongRows.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import { judgeRows } from '#features/imports/server/judge.ts'
import { lookUpsIn } from '#features/imports/server/people.ts'
import { storedBytes } from '#features/imports/server/readFile.ts'
import { rests } from '#features/imports/server/rest.ts'
import { checkedRows, errorTexts } from '#features/imports/server/rows.ts'
import { setUp } from '#features/imports/server/setup.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const MOST_MS = 30_000
const MEMORY_MB = 512
const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

/** The person's own file, wrong cells marked and explained; it can be uploaded again once they are repaired. */
export async function errorFile(ctx: Context, job: Job): Promise<FileAnswer> {
  if (job.checkId === null) throw new AppError('core.state')
  const setup = await setUp(ctx, job)
  const wrong = await wrongRows(ctx, setup)
  const kind = job.fileKind as 'xlsx' | 'csv'
  const bytes = await storedBytes(ctx, job)
  const marked = await markInThread({
    bytes: new Uint8Array(bytes).buffer,
    kind,
    sheetName: job.sheetName,
    headerRow: job.headerRow,
    label: say(ctx.language, 'errors.column'),
    reasonColumn: Math.max(...job.columns.map(({ id }) => columnIndex(id))) + 1,
    wrong,
  })
  const name = job.fileName.replace(/\.\w{1,5}$/, '').slice(0, 80)
  return {
    fileName: `${name}-${say(ctx.language, 'errors.file')}.${kind}`,
    mediaType: mediaTypes[kind],
    bytes: marked.length,
    body: marked,
  }
}

async function wrongRows(ctx: Context, setup: Setup): Promise<WrongRow[]> {
  const wrong: WrongRow[] = []
  for await (const block of eachBlock(ctx, setup.job.id)) {
    const found = checkedRows(block).filter(({ check }) => hasError(check))
    const rows = found.map(({ row }) => row)
    const judged = await judgeRows(setup, rows, lookUpsIn(ctx.db, setup), rests())
    for (const [index, { row, check }] of found.entries()) {
      const errors = errorTexts(setup, check, judged[index]?.errors)
      const message = Object.values(errors).join('；') || say(ctx.language, 'row.changed')
      wrong.push({
        rowNo: row.rowNo,
        message: say(ctx.language, 'errors.row', { row: row.rowNo, message }),
        cells: Object.entries(errors).flatMap(([fieldName, text]) => {
          const column = placeOf(setup, fieldName)
          return column === null ? [] : [{ column, message: text, text: row.cells[column] ?? '' }]
        }),
      })
    }
  }
  return wrong
}

function placeOf({ job }: Setup, fieldName: string): number | null {
  const column = job.mapping?.find(({ fieldId }) => fieldId === fieldName)?.excelFieldId
  return column === undefined ? null : columnIndex(column)
}

/** Large workbooks are rewritten in a thread of their own, within limits. */
export function markInThread(job: MarkJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./markErrorsWorker.ts', import.meta.url), {
      workerData: job,
      transferList: [job.bytes],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    })
    const timer = setTimeout(() => void worker.terminate(), MOST_MS)
    worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.on('error', reject)
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new AppError('core.tooLarge'))
    })
  })
}
