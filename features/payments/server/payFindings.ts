import { sql } from 'kysely'
import { hasContent, OFFLINE, type findingLevels } from '#features/payments/rules.ts'
import { isPayable } from '#features/payments/server/options.ts'
import type { Context } from '#server/kit/context.ts'

export type PayFinding =
  | { code: 'noPayWay'; level: (typeof findingLevels)[number] }
  /** People are told to transfer money and nobody says where to; by the languages in which that is so. */
  | { code: 'transferWithoutWords'; level: (typeof findingLevels)[number]; languages: string[] }

/** What an organiser should know about the money before an event goes out. */
export async function payFindings(ctx: Pick<Context, 'db' | 'adapters'>, bventId: string): Promise<PayFinding[]> {
  if (!(await isPayable(ctx, bventId))) return [{ code: 'noPayWay', level: 'stop' }]
  const { rows } = await sql<{ language: string; words: string }>`
    select l.language, coalesce(s.offline_payment_description, '') as words
    from bvent b cross join lateral unnest(b.languages) with ordinality l(language, place)
      left join reg_setting s on s.bvent_id = b.id and s.language = l.language
    where b.id = ${bventId}
      and exists (select from pay_option o where o.bvent_id = b.id and o.provider = ${OFFLINE} and o.is_enable)
      and exists (select from ticket t where t.bvent_id = b.id and t.price_minor > 0 and t.is_open)
    order by l.place`.execute(ctx.db)
  const languages = rows.filter(({ words }) => !hasContent(words)).map(({ language }) => language)
  return languages.length > 0 ? [{ code: 'transferWithoutWords', level: 'warn', languages }] : []
}
