import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { searchData } from '#features/attendees/searchSchema.ts'
import { selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Whom a saved search finds, as a query of ids. One that is gone finds nobody: what it was to keep out stays out. */
export async function savedSearchIds(db: Db, config: Config, bventId: string, searchId: string): Promise<RawBuilder<unknown>> {
  const found = await db.selectFrom('customSearch').select('searchData').where('id', '=', searchId).executeTakeFirst()
  if (!found) return sql`select null::uuid where false`
  const parsed = searchData.parse(found.searchData)
  return selectedAttendeeIds({ db, config, language: DEFAULT_LANGUAGE }, bventId, {
    isSelectAll: true,
    attendeeIds: [],
    excludedIds: [],
    searchData: parsed,
  })
}
