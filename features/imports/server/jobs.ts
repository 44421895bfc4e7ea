import { sql, type Selectable } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import type { Language } from '#core/language.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import type { Schema } from '#db/schema.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import type { FiledList, MapFieldRules } from '#features/imports/shapes.ts'
import type { Column } from '#features/imports/columns.ts'
import { findImportEvent } from '#features/imports/server/importEvent.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Row = Selectable<Schema['importJob']>
export type Job = Omit<Row, 'columns' | 'mapping' | 'mapRules'> & {
  columns: Column[]
  mapping: FiledList | null
  mapRules: MapFieldRules | null
}

export async function readJob(db: Db, key: string): Promise<Job | undefined> {
  return (await db.selectFrom('importJob').selectAll().where('id', '=', key).executeTakeFirst()) as Job | undefined
}

/** Its starter's, and the administrators'; for everyone else, and under another event, it does not exist. */
export async function findJob(ctx: Pick<Context, 'db' | 'who' | 'now'>, key: string, bventId?: string): Promise<Job> {
  const job = required(await readJob(ctx.db, key))
  const isMine = job.accountId === ctx.who.accountId || isAdminRole(ctx.who.roles)
  if (!isMine || (bventId && job.bventId !== bventId)) throw new AppError('core.notFound')
  await findImportEvent(ctx, job.bventId)
  return job
}

/** The same while its rows are still there. */
export async function findLiveJob(ctx: Pick<Context, 'db' | 'who' | 'now'>, key: string, bventId?: string): Promise<Job> {
  const job = await findJob(ctx, key, bventId)
  if (job.expiresAt < ctx.now || job.rowCount === 0) throw new AppError('import.fileExpired')
  return job
}

/** For changes: who comes second waits, and sees what the first has done. */
export async function takeLiveJob(ctx: Pick<Context, 'db' | 'who' | 'now'>, key: string, bventId?: string): Promise<Job> {
  await sql`select id from import_job where id = ${key} for update`.execute(ctx.db)
  return findLiveJob(ctx, key, bventId)
}

/** One form whatever the language of the person: its texts are theirs, its fields are not. */
export async function importForm(db: Db, bventId: string, language: Language): Promise<Form> {
  const form = await formOf(db, bventId, { language: DEFAULT_LANGUAGE })
  return language === DEFAULT_LANGUAGE ? form : formOf(db, bventId, { language, pathId: form.pathId })
}
