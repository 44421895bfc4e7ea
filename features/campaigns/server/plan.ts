import { sql } from 'kysely'
import type { CampaignContent } from '#features/campaigns/contract.ts'
import { judgedSql, variantSql } from '#features/campaigns/server/judge.ts'
import { quietOf, settingOf } from '#features/campaigns/server/setting.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import type { Group } from '#features/audience/tree.ts'
import { quietUntil } from '#features/sends/rules.ts'
import type { PlannedSend, PlanningSend } from '#server/kit/context.ts'

type Stored = { content: CampaignContent; segmentId: string | null; tree: Group; holdOut: number; capCount: number; capDays: number }

/** Whom the audience means now, each with their wording or left out; then their messages. Two statements, however many they are. */
export async function planCampaign({ db, now, isPaid }: PlanningSend, sendId: string): Promise<PlannedSend | null> {
  const { rows } = await sql<Stored>`
    select s.content, c.segment_id, c.tree, c.hold_out, c.cap_count, c.cap_days from campaign c
      join send s on s.top_org_id = c.top_org_id and s.id = c.id where c.top_org_id = app_org() and c.id = ${sendId}`.execute(db)
  const [campaign] = rows
  if (!campaign) return null
  const { content, tree, segmentId } = campaign
  const meant = await meantSql({ db, now, who: null }, segmentId ? { kind: 'all', items: [{ kind: 'segment', segmentId }] } : tree)
  await sql`
    insert into campaign_person (top_org_id, campaign_id, person_id, variant)
    select p.top_org_id, ${sendId}::uuid, p.id, ${variantSql({ ...campaign, campaignId: sendId })} from person p where ${meant.where} on conflict do nothing`.execute(
    db,
  )
  const where = sql<boolean>`p.top_org_id = app_org() and exists (select from campaign_person k
    where k.top_org_id = p.top_org_id and k.campaign_id = ${sendId} and k.person_id = p.id)`
  const until = content.SMS ? quietUntil(quietOf(await settingOf(db)), now) : null
  const judged = judgedSql({ ...campaign, where, campaignId: sendId, now })
  const { rows: planned } = await sql<{ channel: string; count: number }>`
    with judged as (
      select j.id, j.channel, j.address, ${isPaid ? sql`j.reason` : sql`coalesce(j.reason, 'noCredit')`} as stopped, j.channel = 'SMS' and ${until !== null} as is_held from (${judged}) j
    ), put as (
      insert into message (top_org_id, id, person_id, send_id, kind, lane, channel, recipient, subject, state, reason, next_try_at, created_at, settled_at)
      select app_org(), time_ordered_id(${now}), j.id, ${sendId}::uuid, 'Campaign', 3::smallint, j.channel, j.address, '',
        case when j.stopped is not null then 'Suppressed' when j.is_held then 'Deferred' else 'Queued' end,
        coalesce(j.stopped, case when j.is_held then 'quietHours' end), case when j.is_held then ${until}::timestamptz else ${now}::timestamptz end,
        ${now}::timestamptz, case when j.stopped is not null then ${now}::timestamptz end
      from judged j on conflict do nothing returning state, channel
    )
    select channel, (count(*) filter (where state <> 'Suppressed'))::integer as count from put group by 1`.execute(db)
  const of = (channel: string) => planned.find((one) => one.channel === channel)?.count ?? 0
  const parts = Math.max(1, Math.ceil(((content.SMS?.content.length ?? 0) + SMS_ROOM) / 67))
  return { planned: of('SMS') + of('Email'), need: { sms: of('SMS') * (content.SMS ? parts : 0), email: of('Email') } }
}

/** What a signature, a name, a link and the way out take up beside the words. */
const SMS_ROOM = 45
