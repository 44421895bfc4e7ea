import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import type { Language } from '#core/language.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { noticeBook } from '#features/notices/server/book.ts'
import { LOOK_MS, nextRun, runAfter, type EventTimes, type PlanRule } from '#features/sends/planRules.ts'
import { LATE_MS } from '#features/sends/rules.ts'
import { aboutToStart } from '#features/sends/server/aboutToStart.ts'
import { reachOf } from '#features/sends/server/judged.ts'
import type { StoredAudience } from '#features/sends/server/judging.ts'
import { everybody, type SearchData } from '#features/sends/server/plans.ts'
import type { Following } from '#features/sends/server/start.ts'
import { approvalLimit, putSend, type NewSend } from '#features/sends/server/store.ts'
import type { SendContent } from '#features/sends/shapes.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

type Plan = EventTimes & {
  id: string
  orgId: string
  bventId: string
  title: string
  rule: PlanRule
  audience: StoredAudience
  content: SendContent
  language: Language
  isOnceEach: boolean
  openedAt: Date
  nextRunAt: Date | null
  hasMoved: boolean
  hasRun: boolean
  createdName: string
  createdBy: string | null
}

/** Puts down the runs that are due; what is late by hours is put down too, and then said to be missed. */
export async function runPlans({ pool, config, now }: Pick<Following, 'pool' | 'config' | 'now'>): Promise<void> {
  const { rows: orgs } = await sql<{ orgId: string }>`
    select distinct orgs_with_plans(${now}, make_interval(secs => ${LATE_MS / 1_000})) as org_id`.execute(pool.db)
  for (const { orgId } of orgs)
    await inScope(pool.db, { orgId }, async (db) => {
      for (const plan of await plansToRun(db, now)) await runPlan({ db, config, now }, plan)
      await tellBeforeStart({ db, config, now }, orgId)
    })
}

async function plansToRun(db: Db, now: Date): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select p.id, p.top_org_id as org_id, p.bvent_id, p.title, p.rule, p.audience, p.content, p.language, p.is_once_each, p.opened_at, p.next_run_at,
      p.created_name, p.created_by, b.start_time, b.end_time, b.time_zone, i.reply_end,
      p.reckoned_for <> plan_times(b.top_org_id, b.id) as has_moved,
      exists (select from send s where s.top_org_id = p.top_org_id and s.plan_id = p.id and s.created_at >= p.opened_at) as has_run
    from notice_plan p join bvent b on b.top_org_id = p.top_org_id and b.id = p.bvent_id and b.deleted_at is null
      left join invitation_plan i on i.top_org_id = p.top_org_id and i.bvent_id = p.bvent_id
    where p.is_open and b.status = 'Published'
      and (p.next_run_at <= ${now} or p.reckoned_for <> plan_times(b.top_org_id, b.id))
    for update of p skip locked`.execute(db)
  return rows
}

type Asking = { db: Db; config: Following['config']; now: Date }

async function runPlan(ctx: Asking, plan: Plan): Promise<void> {
  const at = plan.hasMoved ? movedRun(plan, ctx.now) : plan.nextRunAt
  let next = at
  if (at && at <= ctx.now) {
    if (plan.rule.type === 'After') {
      await runAfterHappening(ctx, plan, plan.rule, at)
      next = runAfter(plan.rule, plan, ctx.now)
    } else {
      await put(ctx, plan, { at, audience: storedAudience(plan), onceKey: `${plan.id}:${at.toISOString()}` })
      next = runAfter(plan.rule, plan, at)
    }
  }
  await sql`
    update notice_plan set next_run_at = ${next}, reckoned_for = plan_times(top_org_id, bvent_id)
    where id = ${plan.id}`.execute(ctx.db)
}

/** A run that has not been goes along with its event; one that has does not come again. */
function movedRun(plan: Plan, now: Date): Date | null {
  if (plan.rule.type === 'After') return plan.nextRunAt ?? now
  if (plan.rule.type === 'Daily') return nextRun(plan.rule, plan, plan.hasRun ? now : plan.openedAt)
  return plan.hasRun ? null : nextRun(plan.rule, plan, plan.openedAt)
}

const storedAudience = ({ audience, isOnceEach, id }: Plan): StoredAudience => ({ ...audience, ...(isOnceEach && { onceByPlan: id }) })

/** Those for whom it has become due since the last look; for whom it did hours ago, nobody was there to tell them. */
async function runAfterHappening(ctx: Asking, plan: Plan, rule: Extract<PlanRule, { type: 'After' }>, at: Date): Promise<void> {
  const looked = new Date(Math.max(plan.openedAt.getTime(), at.getTime() - LOOK_MS))
  const late = new Date(ctx.now.getTime() - LATE_MS)
  const within = (from: Date, until: Date): StoredAudience => ({
    ...storedAudience(plan),
    happened: { what: rule.what, hours: rule.hours, from: from.toISOString(), until: until.toISOString() },
  })
  if (looked < late)
    await put(ctx, plan, {
      at: looked,
      audience: within(looked, late),
      onceKey: `${plan.id}:missed:${looked.toISOString()}`,
      isMissed: true,
    })
  const from = looked < late ? late : looked
  await put(ctx, plan, { at: ctx.now, audience: within(from, ctx.now), onceKey: `${plan.id}:${from.toISOString()}` })
}

type Run = { at: Date; audience: StoredAudience; onceKey: string; isMissed?: boolean }

async function put(ctx: Asking, plan: Plan, { at, audience, onceKey, isMissed = false }: Run): Promise<void> {
  const { id: planId, orgId, bventId, title, content, language, createdBy, createdName } = plan
  const reach = await reachOf(ctx, { bventId, audience, content, language, isAgain: true })
  if (audience.happened && reach.people === 0) return
  await putRun(ctx, {
    orgId,
    bventId,
    title,
    content,
    language,
    createdBy,
    createdName,
    planId,
    audience,
    onceKey,
    kind: 'Plan',
    sendAt: at,
    recipients: isMissed ? reach.people : reach.willSend,
    ...(isMissed && { state: 'Missed' as const }),
  })
}

async function putRun(ctx: Asking, run: Omit<NewSend, 'origin' | 'holdUntil' | 'needsApproval' | 'isAgain'>): Promise<void> {
  const limit = await approvalLimit(ctx.db)
  const needsApproval = limit !== null && (run.recipients ?? 0) > limit
  await putSend(ctx.db, { ...run, origin: 'Plan', holdUntil: run.sendAt, needsApproval, isAgain: true }, ctx.now)
}

/** The templates of “about to start”: like plans, but set with the templates. */
async function tellBeforeStart(ctx: Asking, orgId: string): Promise<void> {
  const { rows } = await sql<{ bventId: string; openedAt: Date }>`
    select w.bvent_id, min(w.opened_at) as opened_at from notice_switch w join bvent b on b.top_org_id = w.top_org_id and b.id = w.bvent_id
    where w.is_open and b.deleted_at is null and b.status = 'Published'
      and (w.template_id like 'Attendee.EventAboutToStart.%'
        and b.start_time between ${new Date(ctx.now.getTime() - LATE_MS)} and ${ctx.now}::timestamptz + interval '31 days'
        or w.template_id like 'Attendee.LiveAboutToStart.%' and exists (select from live_room r
          where r.top_org_id = b.top_org_id and r.bvent_id = b.id and r.status = 'NotStarted'
            and r.start_time between ${new Date(ctx.now.getTime() - LATE_MS)} and ${ctx.now}::timestamptz + interval '31 days'))
    group by w.bvent_id`.execute(ctx.db)
  for (const { bventId, openedAt } of rows) {
    for (const { code, at, content, onceKey } of aboutToStart(await noticeBook(ctx.db, bventId))) {
      if (at > ctx.now || at < openedAt) continue
      const known = await ctx.db.selectFrom('send').select('id').where('onceKey', '=', onceKey).executeTakeFirst()
      if (known) continue
      const audience = everybody({ Status: 'Registered' } as SearchData)
      const reach = await reachOf(ctx, { bventId, audience, content, language: 'zh-CN', isAgain: true })
      await putRun(ctx, {
        orgId,
        bventId,
        content,
        audience,
        onceKey,
        title: textIn(noticeMessages[`notices.${code}`], 'zh-CN'),
        kind: code,
        language: 'zh-CN',
        sendAt: at,
        createdBy: null,
        createdName: '',
        recipients: reach.willSend,
      })
    }
  }
}
