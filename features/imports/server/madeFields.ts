import { sql } from 'kysely'
import { auditTask } from '#server/kit/audit.ts'
import type { TaskContext } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

export async function recordMade(db: Db, key: string, names: readonly string[]): Promise<void> {
  await sql`update import_job set made_fields = made_fields || ${names}::text[] where id = ${key}`.execute(db)
}

/** Fields this import has made and nobody uses go from the form again. */
export async function dropUnused(ctx: TaskContext, { bventId, key }: { bventId: string; key: string }): Promise<void> {
  const { rows } = await sql<{ names: string[] }>`
    select drop_import_fields(top_org_id, id, ${ctx.now}::timestamptz) as names from import_job where id = ${key} and cardinality(made_fields) > 0`.execute(
    ctx.db,
  )
  const fieldNames = rows[0]?.names ?? []
  if (fieldNames.length > 0) await auditTask(ctx, { action: 'import.dropFields', objectId: key, bventId, before: { fieldNames } })
}
