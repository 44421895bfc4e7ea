import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { importTasks, type FiledList, type MapFieldRules } from '#features/imports/contract.ts'
import { ATTENDEE_ID, TICKET_NAME, type ImportType } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import { importFields, keepChoices } from '#features/imports/server/fields.ts'
import { importForm, readJob, takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { matchKeyOf, setUp } from '#features/imports/server/setup.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implementTask, type Counts, type TaskContext } from '#server/kit/task.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'

const CHUNK_ROWS = 2_000

type Mapping = { bventId: string; key: string; mapping: FiledList; rules: MapFieldRules }

/** Takes the matching of columns and starts the check; says what it cannot work with, or what it will leave out. */
export async function startCheck(
  ctx: Context,
  { bventId, key, mapping, rules }: Mapping,
): Promise<{ isSuccess: boolean; message: string }> {
  await findWritableEvent(ctx, bventId)
  const job = await takeLiveJob(ctx, key, bventId)
  if (job.saveId !== null) throw new AppError('core.state')
  const form = await importForm(ctx.db, bventId, ctx.language)
  const targets = importFields(form.fields, job.importType as ImportType, ctx.language)
  const isKnown = (columnId: string) => job.columns.some(({ id }) => id === columnId)
  const chosen = mapping.filter(
    ({ excelFieldId, fieldId }) => isKnown(excelFieldId) && targets.some((target) => target.fieldId === fieldId),
  )
  const told = judgeMapping(ctx, job, { targets, chosen, rules })
  if (!told.isSuccess) return told

  const started = await ctx.startTask(importTasks.check, { bventId, key })
  await sql`delete from import_check where import_id = ${key}`.execute(ctx.db)
  await ctx.db
    .updateTable('importJob')
    .set({
      mapping: JSON.stringify(chosen),
      mapRules: JSON.stringify(rules),
      checkId: started.taskId,
      newCount: 0,
      updateCount: 0,
      errorCount: 0,
    })
    .where('id', '=', key)
    .execute()
  await keepChoices(ctx, job, targets, chosen)
  return told
}

type Chosen = { targets: ReturnType<typeof importFields>; chosen: FiledList; rules: MapFieldRules }

function judgeMapping({ language }: Context, job: Job, { targets, chosen, rules }: Chosen): { isSuccess: boolean; message: string } {
  const refused = (message: string) => ({ isSuccess: false, message })
  const nameOf = (fieldId: string) => targets.find((target) => target.fieldId === fieldId)?.displayName ?? fieldId
  const fields = chosen.flatMap(({ fieldId }) => fieldId ?? [])
  const twice = fields.find((fieldId, at) => fields.indexOf(fieldId) !== at)
  if (twice) return refused(say(language, 'map.twice', { name: nameOf(twice) }))
  if (fields.every((fieldId) => fieldId === ATTENDEE_ID)) return refused(say(language, 'map.nothing'))
  const matchKey = matchKeyOf({ ...job, mapRules: rules }, new Map(fields.map((fieldId) => [fieldId, true])))
  if (matchKey !== '' && !fields.includes(matchKey)) return refused(say(language, 'map.matchKey', { name: nameOf(matchKey) }))
  const missing = targets.filter(({ fieldId, isRequired }) => isRequired && !fields.includes(fieldId))
  const names = missing.map(({ displayName }) => displayName).join('、')
  // People who are there already need not bring everything again; the ticket has no other place to come from.
  if (missing.length > 0 && (matchKey === '' || missing.some(({ fieldId }) => fieldId === TICKET_NAME)))
    return refused(say(language, 'map.missing', { names }))
  const left = job.columns.filter(({ id }) => !chosen.some(({ excelFieldId }) => excelFieldId === id))
  const messages = [
    ...(missing.length > 0 ? [say(language, 'map.onlyUpdates', { names })] : []),
    ...(left.length > 0
      ? [
          say(language, 'map.unmatched', {
            n: left.length,
            names: left
              .slice(0, 10)
              .map(({ name }) => name)
              .join('、'),
          }),
        ]
      : []),
  ]
  return { isSuccess: true, message: messages.join('；') }
}

export async function rowsAfter(db: Db, key: string, cursor: number, limit: number): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select row_no, cells from import_row where import_id = ${key} and row_no > ${cursor} order by row_no limit ${limit}`.execute(db)
  return rows
}

export const checkImport = implementTask(importTasks.check, {
  total: async ({ db }, { key }) => (await readJob(db, key))?.rowCount ?? 0,

  /** Each row is judged once and its outcome kept; values are not, since they follow from the cells. */
  async advance(ctx, cursor, { key }) {
    const rows = await rowsAfter(ctx.db, key, cursor, CHUNK_ROWS)
    const last = rows.at(-1)
    if (!last) return null
    const judged = await judgeRows(ctx.db, await setUp(ctx, required(await readJob(ctx.db, key))), rows)
    await keepChecks(ctx, key, judged)
    const good = judged.filter(({ errors }) => Object.keys(errors).length === 0)
    return {
      cursor: last.rowNo,
      successCount: good.length,
      failCount: judged.length - good.length,
      newCount: good.filter(({ status }) => status === 1).length,
      updateCount: good.filter(({ status }) => status === 2).length,
    }
  },

  async finish({ db }, { key }) {
    await findDuplicates(db, key)
    return countRows(db, key)
  },
})

export async function keepChecks({ db, orgId }: Pick<TaskContext, 'db' | 'orgId'>, key: string, judged: readonly Judged[]): Promise<void> {
  const lines = judged.map(({ rowNo, existing, status, errors, keys }) =>
    [rowNo, existing?.id ?? uuid(), status, Object.keys(errors).length > 0, ...keys].join('\u001f'),
  )
  await sql`
    insert into import_check (top_org_id, import_id, row_no, attendee_id, status, is_wrong, keys)
    select ${orgId}, ${key}, part[1]::integer, part[2]::uuid, part[3]::smallint, part[4]::boolean, part[5:]
    from (select string_to_array(line, E'\u001f') as part from string_to_table(${lines.join('\u001e')}::text, E'\u001e') as line) as lines
    on conflict (top_org_id, import_id, row_no) do update
      set attendee_id = excluded.attendee_id, status = excluded.status, is_wrong = excluded.is_wrong, keys = excluded.keys, refusal = null`.execute(
    db,
  )
}

/** Of the rows that share a value the first keeps it; the others are told which one that is. */
export async function findDuplicates(db: Db, key: string): Promise<void> {
  await sql`
    with shared as (
      select value, min(row_no) as first from import_check, unnest(keys) as value where import_id = ${key} group by 1 having count(*) > 1
    ), later as (
      select c.row_no, min(s.first) as first, min(s.value) as value from import_check c, unnest(c.keys) as mine join shared s on s.value = mine
      where c.import_id = ${key} and c.row_no <> s.first group by 1
    ), stale as (
      select c.row_no, l.first, l.value from import_check c left join later l on l.row_no = c.row_no
      where c.import_id = ${key} and c.duplicate_of is distinct from l.first
    )
    update import_check c set duplicate_of = s.first, duplicate_key = s.value from stale s where c.import_id = ${key} and c.row_no = s.row_no`.execute(
    db,
  )
}

/** Counts what can be saved, keeps the sums with the import and answers them. */
export async function countRows(db: Db, key: string): Promise<Counts> {
  const { rows } = await sql<{ newCount: number; updateCount: number; errorCount: number }>`
    update import_job j set new_count = c.added, update_count = c.updated, error_count = c.wrong
    from (select count(*) filter (where status = 1 and not has_error)::int as added, count(*) filter (where status = 2 and not has_error)::int as updated,
        count(*) filter (where has_error)::int as wrong from import_check where import_id = ${key}) c
    where j.id = ${key} returning j.new_count, j.update_count, j.error_count`.execute(db)
  const { newCount = 0, updateCount = 0, errorCount = 0 } = rows[0] ?? {}
  return { successCount: newCount + updateCount, failCount: errorCount, newCount, updateCount }
}
