import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import { eventScope } from '#features/attendees/server/listScope.ts'
import { checkSelection } from '#features/attendees/server/selection.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { noticeBook } from '#features/notices/server/book.ts'
import type { planCalls, PlanRow } from '#features/sends/planContract.ts'
import { isOnlyForGuests, nextRun, type EventTimes, type PlanRule } from '#features/sends/planRules.ts'
import { sendMessages } from '#features/sends/messages.ts'
import { aboutToStart } from '#features/sends/server/aboutToStart.ts'
import { picturesOf, refuseWords } from '#features/sends/server/compose.ts'
import { isForGuests, type StoredAudience } from '#features/sends/server/judging.ts'
import { channelsOf, type SendAudience, type SendContent, type SendState } from '#features/sends/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

export type SearchData = NonNullable<SendAudience['searchData']>
export const everybody = (searchData: SearchData): SendAudience => ({ isSelectAll: true, attendeeIds: [], excludedIds: [], searchData })

/** What the next run was reckoned from, as `plan_times` of the database writes it. */
const timesSql = (event: Pick<EventRecord, 'topOrgId' | 'id'>) => sql<string>`plan_times(${event.topOrgId}, ${event.id})`

async function timesOf({ db }: Pick<Context, 'db'>, event: EventRecord): Promise<EventTimes> {
  const plan = await db.selectFrom('invitationPlan').select('replyEnd').where('bventId', '=', event.id).executeTakeFirst()
  return { ...event, replyEnd: plan?.replyEnd ?? null }
}

type Given = RequestOf<typeof planCalls.savePlan>

export async function savePlan(ctx: Context, given: Given) {
  const { bventId, planId, version, title, rule, searchData, content, isOpen, isOnceEach } = given
  const event = await findWritableEvent(ctx, bventId)
  await checkSelection(ctx, await eventScope(ctx, event), everybody(searchData))
  await refuseWords(ctx, bventId, content)
  if (isOnlyForGuests(rule)) throw invalid({ field: 'rule', message: rule.type })
  return storePlan(ctx, event, { planId, version, title, rule, audience: everybody(searchData), content, isOpen, isOnceEach })
}

type Stored = Omit<Given, 'bventId' | 'searchData'> & { audience: StoredAudience }

/** Whoever it is for. */
export async function storePlan(ctx: Context, event: EventRecord, plan: Stored) {
  const { planId, version, title, rule, audience, content, isOpen, isOnceEach } = plan
  const bventId = event.id
  const isToGuests = isForGuests(audience)
  if (rule.type === 'Daily' && rule.fromDays > rule.toDays)
    throw invalid({ field: 'rule', message: textIn(sendMessages['sends.daysTurned'], ctx.language) })
  const next = nextRun(rule, await timesOf(ctx, event), ctx.now)
  await claimFiles(ctx, picturesOf(content), { purpose: 'content' })
  const values = {
    title,
    rule: JSON.stringify(rule),
    audience: JSON.stringify(audience),
    content: JSON.stringify(content),
    language: ctx.language,
    isOnceEach: isOnceEach || rule.type === 'After',
    isOpen,
    openedAt: ctx.now,
    nextRunAt: isOpen ? next : null,
    reckonedFor: timesSql(event),
  }
  const id = planId ?? uuid()
  if (planId) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('noticePlan')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', planId)
      .where('bventId', '=', bventId)
      .where('version', '=', version)
      .where(isOfKind(isToGuests))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      await findPlan(ctx, { bventId, planId }, isToGuests)
      throw new AppError('core.changed')
    }
  } else
    await ctx.db
      .insertInto('noticePlan')
      .values({
        topOrgId: event.topOrgId,
        id,
        bventId,
        ...values,
        createdBy: ctx.who.accountId,
        createdName: ctx.who.accountName,
        createdAt: ctx.now,
      })
      .execute()
  await audit(ctx, { action: 'plan.save', objectId: id, bventId, after: { title, isOpen, channels: channelsOf(content) } })
  return { planId: id, nextTime: (isOpen && next?.toISOString()) || null, version: planId ? version + 1 : 1 }
}

type Which = { bventId: string; planId: string }

/** Reminders to guests stand with the invitations, the others among the notices. */
const isOfKind = (isToGuests: boolean) => sql<boolean>`(notice_plan.audience ? 'guests') = ${isToGuests}`

export async function findPlan(ctx: Context, { bventId, planId }: Which, isToGuests = false) {
  await findEvent(ctx, bventId)
  const query = ctx.db
    .selectFrom('noticePlan')
    .selectAll()
    .where('id', '=', planId)
    .where('bventId', '=', bventId)
    .where(isOfKind(isToGuests))
  return required(await query.executeTakeFirst())
}

export async function planDetail(ctx: Context, which: Which) {
  const { id, title, rule, audience, content, isOnceEach, isOpen, version } = await findPlan(ctx, which)
  return {
    planId: id,
    title,
    rule: rule as PlanRule,
    searchData: (audience as SendAudience).searchData as SearchData,
    content: content as SendContent,
    isOnceEach,
    isOpen,
    version,
  }
}

/** Switched on again it begins from now: what would have been due meanwhile is not made up for. */
export async function openPlan(ctx: Context, { isOpen, ...which }: Which & { isOpen: boolean }, isToGuests = false) {
  const event = await findWritableEvent(ctx, which.bventId)
  const { rule, title } = await findPlan(ctx, which, isToGuests)
  const next = isOpen ? nextRun(rule as PlanRule, await timesOf(ctx, event), ctx.now) : null
  const { numUpdatedRows } = await ctx.db
    .updateTable('noticePlan')
    .set((eb) => ({ isOpen, openedAt: ctx.now, nextRunAt: next, reckonedFor: timesSql(event), version: eb('version', '+', 1) }))
    .where('id', '=', which.planId)
    .where('isOpen', '<>', isOpen)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await audit(ctx, { action: 'plan.open', objectId: which.planId, bventId: which.bventId, after: { title, isOpen } })
  return { nextTime: next?.toISOString() ?? null }
}

export async function removePlan(ctx: Context, which: Which, isToGuests = false): Promise<typeof OK> {
  await findWritableEvent(ctx, which.bventId)
  const { title } = await findPlan(ctx, which, isToGuests)
  await ctx.db.deleteFrom('noticePlan').where('id', '=', which.planId).execute()
  await audit(ctx, { action: 'plan.remove', objectId: which.planId, bventId: which.bventId, before: { title } })
  return OK
}

type Run = {
  planId: string | null
  onceKey: string | null
  id: string
  state: SendState
  sendAt: Date
  planned: number
  failed: number
  runs: number
  missed: number
}

/** Plans and the templates that are sent before the start, in the order in which they come. */
export async function listPlans(ctx: Context, { bventId }: { bventId: string }) {
  const event = await findEvent(ctx, bventId)
  const runs = await lastRuns(ctx, bventId)
  const own = (await storedPlans(ctx, event, runs)).map(({ audience, content: _, isOnceEach: __, ...plan }): PlanRow => ({
    ...plan,
    searchData: (audience as SendAudience).searchData as SearchData,
  }))
  const templates = aboutToStart(await noticeBook(ctx.db, bventId)).map(({ code, minutes, at, content, onceKey }): PlanRow => {
    const run = runs.find((one) => one.onceKey === onceKey)
    return {
      planId: null,
      title: textIn(noticeMessages[`notices.${code}`], ctx.language),
      rule: { type: 'Hours', anchor: 'start', hours: -Math.round(minutes / 60) },
      channels: channelsOf(content),
      searchData: { Status: 'Registered' } as SearchData,
      isOpen: true,
      nextTime: run || at < ctx.now ? null : at.toISOString(),
      placeTime: at.toISOString(),
      version: 0,
      ...shownRun(run),
    }
  })
  const list = [...own, ...templates].sort((one, other) => Date.parse(one.placeTime) - Date.parse(other.placeTime))
  return { list, startTime: event.startTime.toISOString(), timeZone: event.timeZone }
}

/** Plans as they are set, with what became of their last run. */
export async function storedPlans(ctx: Context, event: EventRecord, runs: readonly Run[], isToGuests = false) {
  const plans = await ctx.db.selectFrom('noticePlan').selectAll().where('bventId', '=', event.id).where(isOfKind(isToGuests)).execute()
  const times = await timesOf(ctx, event)
  return plans.map((plan) => {
    const rule = plan.rule as PlanRule
    const run = runs.find(({ planId }) => planId === plan.id)
    const nominal = nextRun(rule, times, new Date(0)) ?? plan.createdAt
    const place = plan.nextRunAt ?? run?.sendAt ?? (rule.type === 'After' ? plan.createdAt : nominal)
    return {
      planId: plan.id,
      title: plan.title,
      rule,
      channels: channelsOf(plan.content as SendContent),
      audience: plan.audience as StoredAudience,
      content: plan.content as SendContent,
      isOnceEach: plan.isOnceEach,
      isOpen: plan.isOpen,
      nextTime: plan.nextRunAt?.toISOString() ?? null,
      placeTime: place.toISOString(),
      version: plan.version,
      ...shownRun(run),
    }
  })
}

function shownRun(run: Run | undefined): Pick<PlanRow, 'lastRun' | 'runs' | 'missed'> {
  if (!run) return { lastRun: null, runs: 0, missed: 0 }
  const { id, state, sendAt, planned, failed, runs, missed } = run
  return { lastRun: { sendId: id, time: sendAt.toISOString(), state, planned, failed }, runs, missed }
}

export async function lastRuns({ db }: Context, bventId: string): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select distinct on (coalesce(s.plan_id::text, s.once_key)) s.plan_id, s.once_key, s.id, s.state, s.send_at, s.recipients as planned,
      (select count(*)::integer from message m where m.top_org_id = s.top_org_id and m.send_id = s.id and m.state = 'Failed') as failed,
      (count(*) over w)::integer as runs, (count(*) filter (where s.state = 'Missed') over w)::integer as missed
    from send s where s.bvent_id = ${bventId} and s.origin = 'Plan' and s.retry_of is null
    window w as (partition by coalesce(s.plan_id::text, s.once_key))
    order by coalesce(s.plan_id::text, s.once_key), s.send_at desc`.execute(db)
  return rows
}
