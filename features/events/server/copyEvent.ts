import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { eventTasks, type copyParts } from '#features/events/contract.ts'
import { progressCodes } from '#features/events/rules.ts'
import { findWritableEvent, isTitleTaken } from '#features/events/server/queries.ts'
import { refuseOverQuota } from '#features/events/server/quota.ts'
import { asTitleTaken, checkTimes } from '#features/events/server/saveEvent.ts'
import { auditTask } from '#server/kit/audit.ts'
import type { Copying, TaskContext } from '#server/kit/context.ts'
import { implementTask } from '#server/kit/task.ts'
import { AppError } from '#server/kit/errors.ts'

type Part = (typeof copyParts)[number]

/** One row stands for the whole event: it is copied in one transaction, so that after a crash it is there once or not at all. */
export const copyEvent = implementTask(eventTasks.copy, {
  async begin(ctx, request) {
    await findWritableEvent(ctx, request.bventId)
    checkTimes(ctx, request)
    if (await isTitleTaken(ctx.db, request)) throw new AppError('event.titleTaken')
    await refuseOverQuota(ctx.db, ctx.who.orgId)
    return request
  },

  items: (_, { bventId }) => sql`select ${bventId}::uuid as id`,

  /** The title and the last place are asked for again: another may have taken them while this one waited. */
  async apply(ctx, [bventId = ''], request) {
    const to = uuid()
    await refuseOverQuota(ctx.db, ctx.orgId)
    await copyBasics(ctx, bventId, to, request).catch(asTitleTaken)
    for (const copy of [...ctx.hooksOf('copyEvent'), ...ctx.hooksOf('copyEventReferences')])
      await copy({ ctx, from: bventId, to, parts: request.parts })
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
  const { numAffectedRows } = await sql`
    insert into bvent (top_org_id, id, bvent_type, type, form, title, start_time, end_time, time_zone, place, capacity, tags, languages, contact,
      is_private, cover_template_id, cover_file_id, navigation_page_type, organizer, role, created_by)
    select top_org_id, ${to}, bvent_type, type, form, ${title}, ${startTime}, ${endTime}, time_zone, place,
      case when ${withSettings} then capacity end, tags, languages, contact, case when ${withSettings} then is_private else false end,
      cover_template_id, cover_file_id, navigation_page_type, organizer, role, ${ctx.accountId}
    from bvent where id = ${from} and deleted_at is null`.execute(ctx.db)
  if (numAffectedRows === 0n) throw new AppError('core.notFound')
  await sql`insert into bvent_responsible (top_org_id, bvent_id, account_id) values (${ctx.orgId}, ${to}, ${ctx.accountId})`.execute(ctx.db)
  await sql`insert into bvent_progress (top_org_id, bvent_id, menu_code) values (${ctx.orgId}, ${to}, ${progressCodes.create})`.execute(
    ctx.db,
  )
}

export async function copyDescriptions({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('pages')) return
  await sql`
    insert into bvent_description (top_org_id, bvent_id, language, html)
    select top_org_id, ${to}, language, html from bvent_description where bvent_id = ${from}`.execute(ctx.db)
  await copyProgress({ ctx, from, to }, progressCodes.description)
}

/** A step that was done for the old event is done for the new one. */
export async function copyProgress({ ctx, from, to }: Pick<Copying, 'ctx' | 'from' | 'to'>, menuCode: string): Promise<void> {
  await sql`
    insert into bvent_progress (top_org_id, bvent_id, menu_code)
    select top_org_id, ${to}, menu_code from bvent_progress where bvent_id = ${from} and menu_code = ${menuCode}`.execute(ctx.db)
}
