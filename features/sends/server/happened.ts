import { sql, type RawBuilder } from 'kysely'
import type { Happening } from '#features/sends/planRules.ts'

export type Happened = { what: Happening; hours: number; from: string; until: string }

/** To whom it happened so long ago that it has become due between two looks. */
export function happenedSql({ hours, from, until }: Happened, moment: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = sql`make_interval(hours => ${hours})`
  return sql`coalesce(${moment} > ${from}::timestamptz - ${since} and ${moment} <= ${until}::timestamptz - ${since}, false)`
}
