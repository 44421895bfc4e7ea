import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { eventTasks } from '#features/events/contract.ts'
import { progressCodes } from '#features/events/rules.ts'
import { copyForms } from '#features/forms/server/copyForms.ts'
import { auditTask } from '#server/kit/audit.ts'
import { implementTask, type TaskContext } from '#server/kit/task.ts'
import { AppError, isUniqueViolation } from '#server/kit/errors.ts'

type Part = 'tickets' | 'forms' | 'pages' | 'notices' | 'schedule' | 'settings'
type Copying = { ctx: TaskContext; from: string; to: string; parts: readonly Part[] }

/** What a copy consists of, piece by piece; a feature adds its own tables here. Attendees and orders are never among them. */
const pieces: ((copying: Copying) => Promise<unknown>)[] = [copyDescriptions, copySchedule, copyTickets, copyForms]

/** One row stands for the whole event: it is copied in one transaction, so that after a crash it is there once or not at all. */
export const copyEvent = implementTask(eventTasks.copy, {
  items: (_, { bventId }) => sql`select id from bvent where id = ${bventId} and deleted_at is null`,

  async apply(ctx, [bventId = ''], request) {
    const to = uuid()
    try {
      await copyBasics(ctx, bventId, to, request)
    } catch (error) {
      throw isUniqueViolation(error, 'bvent_title') ? new AppError('event.titleTaken') : error
    }
    for (const piece of pieces) await piece({ ctx, from: bventId, to, parts: request.parts })
    await auditTask(ctx, {
      action: 'event.copy',
      objectId: to,
      bventId: to,
      after: { from: bventId, title: request.title, parts: request.parts },
    })
    return [{ itemId: bventId, isOk: true, kind: 'new', after: { newBventId: to } }]
  },
})

async function copyBasics(
  ctx: TaskContext,
  from: string,
  to: string,
  { title, startTime, endTime, parts }: { title: string; startTime: string; endTime: string; parts: readonly Part[] },
): Promise<void> {
  const withSettings = parts.includes('settings')
  await sql`
    insert into bvent (top_org_id, id, bvent_type, type, form, title, start_time, end_time, time_zone, place, capacity, tags, languages, contact,
      is_private, cover_template_id, cover_file_id, navigation_page_type, organizer, role, created_by)
    select top_org_id, ${to}, bvent_type, type, form, ${title}, ${startTime}, ${endTime}, time_zone, place,
      case when ${withSettings} then capacity end, tags, languages, contact, case when ${withSettings} then is_private else false end,
      cover_template_id, cover_file_id, navigation_page_type, organizer, role, ${ctx.accountId}
    from bvent where id = ${from}`.execute(ctx.db)
  await sql`insert into bvent_responsible (top_org_id, bvent_id, account_id) values (${ctx.orgId}, ${to}, ${ctx.accountId})`.execute(ctx.db)
  await sql`insert into bvent_progress (top_org_id, bvent_id, menu_code) values (${ctx.orgId}, ${to}, ${progressCodes.create})`.execute(
    ctx.db,
  )
}

async function copyDescriptions({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('pages')) return
  await sql`
    insert into bvent_description (top_org_id, bvent_id, language, html)
    select top_org_id, ${to}, language, html from bvent_description where bvent_id = ${from}`.execute(ctx.db)
  await copyProgress({ ctx, from, to }, progressCodes.description)
}

/** Sessions keep their distance to the start; speakers come along under new ids. */
async function copySchedule({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('schedule')) return
  await sql`
    with renamed as materialized (
      select id as old_id, gen_random_uuid() as new_id from bvent_speaker where bvent_id = ${from}
    ), speakers as (
      insert into bvent_speaker (top_org_id, id, bvent_id, name, title, company, introduction, avatar_file_id, sort_id)
      select s.top_org_id, r.new_id, ${to}, s.name, s.title, s.company, s.introduction, s.avatar_file_id, s.sort_id
      from bvent_speaker s join renamed r on r.old_id = s.id
    )
    insert into bvent_session (top_org_id, id, bvent_id, title, start_time, end_time, track, room, description, speaker_ids)
    select s.top_org_id, gen_random_uuid(), ${to}, s.title, s.start_time + (n.start_time - o.start_time), s.end_time + (n.start_time - o.start_time),
      s.track, s.room, s.description,
      coalesce((select array_agg(r.new_id) from unnest(s.speaker_ids) as x (id) join renamed r on r.old_id = x.id), '{}')
    from bvent_session s
      join bvent o on o.top_org_id = s.top_org_id and o.id = s.bvent_id
      join bvent n on n.top_org_id = s.top_org_id and n.id = ${to}
    where s.bvent_id = ${from}`.execute(ctx.db)
}

/** A sale window keeps its distance to the event; nobody holds a seat yet. */
async function copyTickets({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  await sql`
    insert into ticket (top_org_id, id, bvent_id, name, description, price_minor, currency, total, sale_start_time, sale_end_time,
      per_person_limit, is_need_approval, is_open, is_show, sort_id)
    select t.top_org_id, gen_random_uuid(), ${to}, t.name, t.description, t.price_minor, t.currency, t.total,
      t.sale_start_time + (n.start_time - o.start_time), t.sale_end_time + (n.start_time - o.start_time),
      t.per_person_limit, t.is_need_approval, t.is_open, t.is_show, t.sort_id
    from ticket t
      join bvent o on o.top_org_id = t.top_org_id and o.id = t.bvent_id
      join bvent n on n.top_org_id = t.top_org_id and n.id = ${to}
    where t.bvent_id = ${from}`.execute(ctx.db)
  await copyProgress({ ctx, from, to }, progressCodes.ticket)
}

async function copyProgress({ ctx, from, to }: Pick<Copying, 'ctx' | 'from' | 'to'>, menuCode: string): Promise<void> {
  await sql`
    insert into bvent_progress (top_org_id, bvent_id, menu_code)
    select top_org_id, ${to}, menu_code from bvent_progress where bvent_id = ${from} and menu_code = ${menuCode}`.execute(ctx.db)
}
