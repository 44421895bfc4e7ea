import { sql, type RawBuilder, type Selectable } from 'kysely'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { pagerOf } from '#core/envelope.ts'
import { languageOf } from '#core/language.ts'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent, onlyVisible, selectEvents } from '#features/events/server/queries.ts'
import { stateOf, type Audience, type SurveyState } from '#features/surveys/rules.ts'
import { content, type Content, type Survey, type SurveyRow } from '#features/surveys/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

export type SurveyRecord = Selectable<Schema['survey']>

export async function orgOfSurvey(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ orgId: string | null }>`select org_of_survey(${id}) as org_id`.execute(db)
  return required(rows[0]?.orgId)
}

export async function readSurvey(db: Db, id: string): Promise<SurveyRecord> {
  return required(await db.selectFrom('survey').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Of an event the caller may not see, it answers like the event does. */
export async function findSurvey(ctx: Pick<Context, 'db' | 'who'>, id: string): Promise<SurveyRecord> {
  const survey = await readSurvey(ctx.db, id)
  if (survey.bventId) await findEvent(ctx, survey.bventId)
  return survey
}

/** The same, and nobody else changes it before this transaction ends. */
export async function findWritableSurvey(ctx: Pick<Context, 'db' | 'who' | 'now'>, id: string): Promise<SurveyRecord> {
  const survey = required(await ctx.db.selectFrom('survey').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (survey.bventId) await findWritableEvent(ctx, survey.bventId)
  return survey
}

export function contentOf({ content: stored }: Pick<SurveyRecord, 'content'>): Content {
  return content.parse(stored)
}

export const timeZoneOf = async (db: Db, bventId: string | null): Promise<string> => {
  if (!bventId) return EVENT_TIME_ZONE
  const event = await db.selectFrom('bvent').select('timeZone').where('id', '=', bventId).executeTakeFirst()
  return event?.timeZone ?? EVENT_TIME_ZONE
}

type Listed = Omit<SurveyRow, 'state' | 'opensTime' | 'closesTime' | 'createdTime'> & {
  state: string
  opensAt: Date | null
  closesAt: Date | null
  createdAt: Date
  total: number
}

const rowSql = sql`
  select s.id, s.bvent_id, coalesce(b.title, '') as event_title, coalesce(b.time_zone, ${EVENT_TIME_ZONE}) as time_zone, s.title,
    coalesce(n.title, '') as session_title, s.state, s.audience, s.is_anonymous, s.opens_at, s.closes_at, s.created_at,
    (select count(*)::int from jsonb_array_elements(s.content -> 'questions') q where q ->> 'fieldType' <> 'Tip') as question_count,
    case when s.is_anonymous then
      (select count(*)::int from survey_sheet a where a.top_org_id = s.top_org_id and a.survey_id = s.id) +
      (select count(*)::int from survey_waiting a where a.top_org_id = s.top_org_id and a.survey_id = s.id)
    else (select count(*)::int from survey_reply a where a.top_org_id = s.top_org_id and a.survey_id = s.id) end as answer_count,
    (count(*) over ())::int as total
  from survey s
    left join bvent b on b.top_org_id = s.top_org_id and b.id = s.bvent_id
    left join bvent_session n on n.top_org_id = s.top_org_id and n.id = s.session_id`

function rowOf({ total: _, opensAt, closesAt, createdAt, state, ...row }: Listed, now: Date): SurveyRow {
  return {
    ...row,
    state: stateOf({ state, opensAt, closesAt }, now),
    opensTime: opensAt?.toISOString() ?? null,
    closesTime: closesAt?.toISOString() ?? null,
    createdTime: createdAt.toISOString(),
  }
}

type Asked = {
  bventId?: string | undefined
  keyWords?: string | undefined
  state?: SurveyState | undefined
  pageNo: number
  pageSize: number
}

const stateSql: Record<SurveyState, (now: Date) => RawBuilder<unknown>> = {
  Draft: () => sql`s.state = 'Draft'`,
  Scheduled: (now) => sql`s.state = 'Open' and s.opens_at > ${now} and (s.closes_at is null or s.closes_at > ${now})`,
  Open: (now) => sql`s.state = 'Open' and coalesce(s.opens_at <= ${now}, true) and coalesce(s.closes_at > ${now}, true)`,
  Closed: (now) => sql`(s.state = 'Closed' or (s.state = 'Open' and s.closes_at <= ${now}))`,
}

/** The newest first; across events those that the caller sees, and the organisation's own. */
export async function listSurveys(ctx: Context, asked: Asked): Promise<Paged<{ list: SurveyRow[] }>> {
  const { bventId, keyWords = '', state, pageNo, pageSize } = asked
  if (bventId) await findEvent(ctx, bventId)
  const visible = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const { rows } = await sql<Listed>`${rowSql}
    where (s.bvent_id is null or s.bvent_id in (${visible}))
      and strpos(lower(coalesce(b.title, '') || ' ' || s.title), lower(${keyWords})) > 0
      ${bventId ? sql`and s.bvent_id = ${bventId}` : sql``} ${state ? sql`and ${stateSql[state](ctx.now)}` : sql``}
    order by s.created_at desc, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return page({ list: rows.map((row) => rowOf(row, ctx.now)) }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}

export async function surveyDetail(ctx: Context, id: string): Promise<Survey> {
  const survey = await findSurvey(ctx, id)
  const { rows } = await sql<Listed>`${rowSql} where s.id = ${id}`.execute(ctx.db)
  const row = rowOf(required(rows[0]), ctx.now)
  return {
    ...row,
    audience: row.audience as Audience,
    sessionId: survey.sessionId,
    language: languageOf(survey.language),
    isOnce: survey.isOnce,
    content: contentOf(survey),
    isFixed: survey.state !== 'Draft' || row.answerCount > 0,
    url: `${ctx.config.PUBLIC_URL}/survey/${id}`,
    version: survey.version,
  }
}
