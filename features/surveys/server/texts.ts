import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { surveyCalls } from '#features/surveys/contract.ts'
import { isText } from '#features/surveys/questions.ts'
import { SMALLEST_GROUP } from '#features/surveys/rules.ts'
import { answersSql } from '#features/surveys/server/results.ts'
import { contentOf, findSurvey } from '#features/surveys/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

type Text = { id: string; text: string; name: string }

/** What people wrote. Anonymous texts have no order but chance, and none are shown while there are fewer than five answers. */
export async function listTexts(ctx: Context, asked: RequestOf<typeof surveyCalls.texts>): Promise<Paged<{ list: Text[] }>> {
  const { id, fieldName, keyWords = '', pageNo, pageSize } = asked
  const survey = await findSurvey(ctx, id)
  required(contentOf(survey).questions.find((question) => question.fieldName === fieldName && isText(question.fieldType)))
  const isNamed = !survey.isAnonymous && !isMaskedFor(ctx.who)
  const isProtected = survey.isAnonymous || isMaskedFor(ctx.who)
  const { rows: sizes } = await sql<{ n: number }>`select count(*)::int as n from ${answersSql(survey)} a`.execute(ctx.db)
  if (isProtected && (sizes[0]?.n ?? 0) < SMALLEST_GROUP) return page({ list: [] }, pagerOf({ pageNo, pageSize }, 0))
  const { rows } = await sql<Text & { total: number }>`
    select a.id, a.answers ->> ${fieldName} as text, ${isNamed ? sql`coalesce(p.full_name, '')` : sql`''`} as name, (count(*) over ())::int as total
    from ${answersSql(survey)} a
      ${isNamed ? sql`left join attendee p on p.top_org_id = a.top_org_id and p.bvent_id = ${survey.bventId} and p.id = a.attendee_id` : sql``}
    where a.answers ? ${fieldName} and strpos(lower(a.answers ->> ${fieldName}), lower(${keyWords})) > 0
    order by ${survey.isAnonymous ? sql`a.id` : sql`a.answered_at desc, a.id`} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  const list = rows.map(({ total: _, ...row }) => row)
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
