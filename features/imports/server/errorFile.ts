import { sql } from 'kysely'
import { Worker } from 'node:worker_threads'
import { say } from '#features/imports/say.ts'
import { columnIndex } from '#features/imports/columns.ts'
import type { MarkJob, WrongRow } from '#features/imports/server/markErrors.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import { judgeRows } from '#features/imports/server/judge.ts'
import { storedBytes } from '#features/imports/server/readFile.ts'
import { notesOf } from '#features/imports/server/rows.ts'
import { setUp, type Setup } from '#features/imports/server/setup.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'

const CHUNK_ROWS = 1_000
const MOST_MS = 30_000
const MEMORY_MB = 512
const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

/** The person's own file, wrong cells marked and explained; it can be uploaded again once they are repaired. */
export async function errorFile(ctx: Context, job: Job): Promise<FileAnswer> {
  if (job.checkId === null) throw new AppError('core.state')
  const setup = await setUp(ctx, job)
  const wrong: WrongRow[] = []
  for (let cursor = 0; ;) {
    const rows = await wrongRows(ctx, job.id, cursor)
    const last = rows.at(-1)
    if (!last) break
    const judged = await judgeRows(ctx.db, setup, rows)
    for (const [index, row] of rows.entries()) {
      const errors = { ...judged[index]?.errors, ...notesOf(setup, row) }
      wrong.push({
        rowNo: row.rowNo,
        message: say(ctx.language, 'errors.row', {
          row: row.rowNo,
          message: Object.values(errors).join('；') || say(ctx.language, 'row.changed'),
        }),
        cells: Object.entries(errors).flatMap(([fieldName, message]) => {
          const column = placeOf(setup, fieldName)
          return column === null ? [] : [{ column, message, text: row.cells[column] ?? '' }]
        }),
      })
    }
    cursor = last.rowNo
  }
  const kind = job.fileKind as 'xlsx' | 'csv'
  const bytes = await storedBytes(ctx, job)
  const marked = await inThread({
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

type Wrong = ReadRow & Parameters<typeof notesOf>[1]

async function wrongRows({ db }: Context, key: string, cursor: number): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`
    select c.row_no, r.cells, c.duplicate_of, c.duplicate_key, c.refusal from import_check c
      join import_row r on r.top_org_id = c.top_org_id and r.import_id = c.import_id and r.row_no = c.row_no
    where c.import_id = ${key} and c.has_error and c.row_no > ${cursor} order by c.row_no limit ${CHUNK_ROWS}`.execute(db)
  return rows
}

function placeOf({ job }: Setup, fieldName: string): number | null {
  const column = job.mapping?.find(({ fieldId }) => fieldId === fieldName)?.excelFieldId
  return column === undefined ? null : columnIndex(column)
}

/** Large workbooks are rewritten in a thread of their own, within limits. */
function inThread(job: MarkJob): Promise<Buffer> {
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
