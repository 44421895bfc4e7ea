import { sql } from 'kysely'
import type { Context, Copying, PersonAsked } from '#server/kit/context.ts'

/** A copy begins as a draft without times, about the whole event; answers never come along. */
export async function copySurveys({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  await sql`
    insert into survey (top_org_id, id, bvent_id, title, language, audience, is_anonymous, is_once, content, created_by, created_at)
    select s.top_org_id, gen_random_uuid(), ${to}, s.title, s.language, s.audience, s.is_anonymous, s.is_once, s.content, ${ctx.accountId}, ${ctx.now}
    from survey s where s.bvent_id = ${from}`.execute(ctx.db)
}

/** What they said under their name goes; what they said anonymously cannot be found, by us neither. */
export async function erasePerson({ db }: Context, { attendeeId }: PersonAsked): Promise<void> {
  await db.deleteFrom('surveyReply').where('attendeeId', '=', attendeeId).execute()
}

export async function exportPerson({ db }: Context, { attendeeId }: PersonAsked): Promise<Record<string, unknown>> {
  const { rows } = await sql`
    select s.title as survey, r.answered_at, r.answers,
      (select jsonb_object_agg(q ->> 'fieldName', q ->> 'displayName') from jsonb_array_elements(s.content -> 'questions') q) as questions
    from survey_reply r join survey s on s.top_org_id = r.top_org_id and s.id = r.survey_id
    where r.attendee_id = ${attendeeId} order by r.answered_at`.execute(db)
  return { surveys: rows }
}
