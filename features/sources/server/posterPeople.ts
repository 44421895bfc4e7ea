import { sql } from 'kysely'
import { SOURCE_PATH } from '#features/sources/rules.ts'
import type { PosterPeople, PosterPerson } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'

/** Channels and promoters in use; whoever may open sharing sees them all. */
export const posterPeople: PosterPeople = {
  kinds: ['channel', 'promoter'],
  sightOf: () => Promise.resolve(null),
  async list({ db }, { kind, bventId, ids, keyWords, from, most }) {
    const which = sql`bvent_id = ${bventId} and kind = ${kind} and is_enable and not is_auto
      and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`} and ${keyWords ? sql`name ilike ${contains(keyWords)}` : sql`true`}`
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from source where ${which}`.execute(db)
    const { rows } = await sql<PosterPerson>`
      select id, name, '' as title, '' as company, portrait_file_id as portrait_id, ${`${SOURCE_PATH}/`} || code as path from source where ${which}
      order by created_at, id limit ${most} offset ${from}`.execute(db)
    return { total: counted[0]?.total ?? 0, list: rows }
  },
}
