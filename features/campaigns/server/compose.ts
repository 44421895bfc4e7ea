import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import type { CampaignDryRun, CampaignSample, campaignCalls } from '#features/campaigns/contract.ts'
import { campaignMessages } from '#features/campaigns/messages.ts'
import { channelsOf, judgedSql, variantSql, type Judged } from '#features/campaigns/server/judge.ts'
import { quietOf, settingOf } from '#features/campaigns/server/setting.ts'
import { settingFor, wordsOf, writeFor, type Reader } from '#features/campaigns/server/words.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import { EVERYBODY, type Group } from '#features/audience/tree.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { smsSize } from '#features/notices/smsParts.ts'
import { HOLD_MS, quietUntil } from '#features/sends/rules.ts'
import { approvalLimit } from '#features/sends/server/store.ts'
import { saveSource } from '#features/sources/server/saveSource.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Composed = Omit<RequestOf<typeof campaignCalls.dryRun>, 'sendTime'>

async function audienceOf(ctx: Context, { segmentId, tree }: Composed): Promise<{ tree: Group; name: string; segmentId: string | null }> {
  if (!segmentId) return { tree: tree ?? EVERYBODY, name: textIn(campaignMessages['campaigns.ownChoice'], ctx.language), segmentId: null }
  const row = required(await ctx.db.selectFrom('segment').select(['name', 'tree']).where('id', '=', segmentId).executeTakeFirst())
  return { tree: row.tree as Group, name: row.name, segmentId }
}

async function judging(ctx: Context, composed: Composed, campaignId: string) {
  if (composed.bventId) await findWritableEvent(ctx, composed.bventId)
  const words = wordsOf(composed.content, composed.bventId ?? null)
  const audience = await audienceOf(ctx, composed)
  const asked: Group = audience.segmentId ? { kind: 'all', items: [{ kind: 'segment', segmentId: audience.segmentId }] } : audience.tree
  const { where } = await meantSql({ ...ctx, who: null }, asked)
  await meantSql(ctx, asked)
  const { capCount, capDays } = await settingOf(ctx.db)
  const meant = { where, campaignId, content: composed.content, holdOut: composed.holdOut, capCount, capDays, now: ctx.now }
  return { audience, words, meant }
}

const SAMPLES = 3

export async function dryRun(ctx: Context, { sendTime, ...composed }: RequestOf<typeof campaignCalls.dryRun>): Promise<CampaignDryRun> {
  const { words, meant } = await judging(ctx, composed, ctx.who.orgId)
  const { rows } = await sql<{ channel: Judged['channel']; reason: Judged['reason']; count: number }>`
    select j.channel, j.reason, count(*)::integer as count from (${judgedSql(meant)}) j group by 1, 2 order by 3 desc`.execute(ctx.db)
  const { rows: counts } = await sql<{ people: number; heldOut: number }>`
    select count(*)::integer as people, (count(*) filter (where x.variant = 'hold'))::integer as held_out
    from (select ${variantSql(meant)} as variant from person p where ${meant.where}) x`.execute(ctx.db)
  const { people = 0, heldOut = 0 } = counts[0] ?? {}
  const out = (channel: string) =>
    rows.filter((row) => row.channel === channel && row.reason === null).reduce((sum, { count }) => sum + count, 0)
  const samples = await samplesOf(ctx, composed, meant, words)
  const setting = await settingOf(ctx.db)
  const nextAt = composed.content.SMS ? quietUntil(quietOf(setting), sendTime ? new Date(sendTime) : ctx.now) : null
  const parts = Math.max(1, ...samples.filter(({ channel }) => channel === 'SMS').map((one) => one.parts))
  const [book] = ctx.hooksOf('credits')
  const limit = await approvalLimit(ctx.db)
  const willSend = out('SMS') + out('Email')
  return {
    people,
    heldOut,
    willSend,
    byChannel: channelsOf(composed.content).map((channel) => ({ channel, willSend: out(channel) })),
    excluded: rows.flatMap(({ channel, reason, count }) => (reason ? [{ channel, reason, count }] : [])),
    samples,
    need: { sms: out('SMS') * parts, email: out('Email') },
    left: book ? await book.left(ctx) : { sms: null, email: null },
    quiet: nextAt && { from: setting.quietFrom, to: setting.quietTo, nextAt: nextAt.toISOString() },
    cap: { count: setting.capCount, days: setting.capDays },
    needsApproval: limit !== null && willSend > limit,
  }
}

type Meant = Awaited<ReturnType<typeof judging>>['meant']

async function samplesOf(ctx: Context, composed: Composed, meant: Meant, words: ReturnType<typeof wordsOf>): Promise<CampaignSample[]> {
  const { rows } = await sql<Judged & Reader>`
    select j.*, p.full_name, p.company, p.job_title, p.language from (${judgedSql(meant)}) j join person p on p.top_org_id = app_org() and p.id = j.id
    where j.reason is null order by random() limit ${SAMPLES}`.execute(ctx.db)
  const setting = await settingFor(ctx.db, composed.bventId ?? null)
  const url = composed.bventId ? `${ctx.config.PUBLIC_URL}/s/ABCDEFGH` : ''
  return rows.flatMap((row) => {
    const compiled = words[row.channel](row.variant)
    if (!compiled) return []
    const { subject, body } = writeFor(compiled, setting, row, url, ctx.config)
    const size = row.channel === 'SMS' ? smsSize(body) : { length: 0, parts: 1 }
    return [{ name: row.fullName, channel: row.channel, variant: row.variant, subject, body, parts: size.parts, length: size.length }]
  })
}

const PAST_MS = 60_000

export async function createCampaign(ctx: Context, { sendTime, ...composed }: RequestOf<typeof campaignCalls.create>, sendId = uuid()) {
  const { content, bventId, holdOut } = composed
  const sendAt = sendTime ? new Date(sendTime) : ctx.now
  if (sendAt.getTime() < ctx.now.getTime() - PAST_MS)
    throw invalid({ field: 'sendTime', message: textIn(campaignMessages['campaigns.past'], ctx.language) })
  const { audience, meant } = await judging(ctx, composed, sendId)
  const { rows } = await sql<{ reason: Judged['reason']; channel: string; count: number }>`
    select j.reason, j.channel, count(*)::integer as count from (${judgedSql(meant)}) j group by 1, 2`.execute(ctx.db)
  const willSend = rows.filter(({ reason }) => reason === null).reduce((sum, { count }) => sum + count, 0)
  if (willSend === 0) throw new AppError('notice.nobody', { returnObj: { excluded: rows } })
  const title = composed.title || content.Email?.subject || content.SMS?.content.slice(0, 40) || audience.name
  const source = bventId ? await sourceOf(ctx, bventId, title) : null
  const limit = await approvalLimit(ctx.db)
  const needsApproval = limit !== null && willSend > limit
  const holdUntil = new Date(ctx.now.getTime() + HOLD_MS)
  await ctx.db
    .insertInto('send')
    .values({
      topOrgId: ctx.who.orgId,
      id: sendId,
      origin: 'Campaign',
      title,
      kind: 'Campaign',
      lane: 3,
      channels: channelsOf(content),
      content: JSON.stringify(content),
      audience: '{}',
      language: ctx.language,
      state: 'Scheduled',
      sendAt,
      holdUntil,
      createdBy: ctx.who.accountId,
      createdName: ctx.who.accountName,
      needsApproval,
      recipients: willSend,
      createdAt: ctx.now,
    })
    .execute()
  const { capCount, capDays } = meant
  await ctx.db
    .insertInto('campaign')
    .values({
      topOrgId: ctx.who.orgId,
      id: sendId,
      segmentId: audience.segmentId,
      segmentName: audience.name,
      tree: JSON.stringify(audience.tree),
      bventId: bventId ?? null,
      sourceId: source?.id ?? null,
      sourceCode: source?.code ?? null,
      holdOut,
      capCount,
      capDays,
    })
    .execute()
  await audit(ctx, {
    action: 'campaign.create',
    objectId: sendId,
    ...(bventId && { bventId }),
    after: { title, channels: channelsOf(content), count: willSend, sendTime: sendAt.toISOString() },
  })
  return { sendId, holdUntil: holdUntil.toISOString(), isToApprove: needsApproval }
}

/** Whoever follows the campaign's link is known by it, as by any other channel of the event. */
async function sourceOf(ctx: Context, bventId: string, title: string): Promise<{ id: string; code: string }> {
  const { id } = await saveSource(ctx, {
    bventId,
    kind: 'channel',
    name: [...title].slice(0, 60).join(''),
    code: '',
    icon: 'mail',
    isEnable: true,
  })
  const { code } = await ctx.db.selectFrom('source').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, code }
}
