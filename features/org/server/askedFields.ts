import { everyPage } from '#features/pages.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Of the fields that pages stand or fall with, those that some form of the organisation asks for. */
export async function askedFields(db: Db): Promise<ReadonlySet<string>> {
  const names = everyPage.flatMap(({ field }) => field ?? [])
  const rows = await db
    .selectFrom('formField')
    .select('fieldName')
    .distinct()
    .where('fieldName', 'in', names)
    .where('isShow', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ fieldName }) => fieldName))
}
