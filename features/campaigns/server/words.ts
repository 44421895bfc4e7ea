import { sql } from 'kysely'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { campaignMessages } from '#features/campaigns/messages.ts'
import type { CampaignContent } from '#features/campaigns/contract.ts'
import { campaignFields, withLeaving, type CampaignField, type Variant } from '#features/campaigns/rules.ts'
import { quietOf, settingOf } from '#features/campaigns/server/setting.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { shortLinks } from '#features/links/server/queries.ts'
import { compile, type Compiled } from '#features/notices/letter/compile.ts'
import type { NoticeBlock } from '#features/notices/shapes.ts'
import { smsSize } from '#features/notices/smsParts.ts'
import { quietUntil } from '#features/sends/rules.ts'
import type { AddressChannel } from '#features/sends/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Unwritten, Writing, Written } from '#server/kit/context.ts'

export const CLICK_PATH = '/m'

type Worded = Record<AddressChannel, (variant: Variant) => Compiled | null>

/** Read once for all its people; a field that there is not is refused by name. */
export function wordsOf(content: CampaignContent, bventId: string | null): Worded {
  const link = { type: 'microSite' } as const
  const { SMS, Email } = content
  // As the network wants it, whatever the language.
  const leaving = textIn(campaignMessages['campaigns.smsLeaving'], DEFAULT_LANGUAGE)
  const sms = SMS ? compile('SMS', { subject: '', content: withLeaving(SMS.content, leaving), blocks: [], link }) : null
  const letter = (subject: string) => {
    if (!Email) return null
    const blocks: NoticeBlock[] = [{ id: 'text', type: 'text', text: Email.content }]
    if (Email.button && bventId) blocks.push({ id: 'button', type: 'button', text: Email.button, link })
    return compile('Email', { subject, content: '', blocks, link })
  }
  const [a, b] = [letter(Email?.subject ?? ''), Email?.subjectB ? letter(Email.subjectB) : null]
  const unknown = [sms, a, b]
    .flatMap((one) => one?.fields ?? [])
    .map(({ fieldName }) => fieldName)
    .filter((name) => !campaignFields.some((known) => known === name))
  if (unknown.length > 0) throw new AppError('notice.unknownField', { returnObj: { fields: [...new Set(unknown)] } })
  return { SMS: () => sms, Email: (variant) => (variant === 'B' ? (b ?? a) : a) }
}

export type Reader = { fullName: string; company: string | null; jobTitle: string | null; language: string | null }
export type Setting = {
  orgName: string
  orgLogo: string | null
  signature: string
  event: { title: string; startTime: Date; timeZone: string; place: string } | null
}

export async function settingFor(db: Db, bventId: string | null): Promise<Setting> {
  const { smsSignature } = await settingOf(db)
  const { rows } = await sql<{
    orgName: string
    orgLogo: string | null
  }>`select name as org_name, logo as org_logo from org where top_org_id = app_org()`.execute(db)
  const { rows: events } = await sql<NonNullable<Setting['event']>>`
    select title, start_time, time_zone, coalesce(place ->> 'name', '') as place from bvent where id = ${bventId}::uuid`.execute(db)
  const { orgName = '', orgLogo = null } = rows[0] ?? {}
  return { orgName, orgLogo, signature: smsSignature || orgName, event: events[0] ?? null }
}

export function writeFor(
  compiled: Compiled,
  { orgName, orgLogo, signature, event }: Setting,
  reader: Reader,
  url: string,
  { PUBLIC_URL }: Config,
) {
  const language = reader.language === 'en' ? 'en' : 'zh-CN'
  const values: Record<CampaignField, string> = {
    FullName: reader.fullName,
    Company: reader.company ?? '',
    Title: reader.jobTitle ?? '',
    EventTitle: event?.title ?? '',
    EventTime: event ? formatTime(event.startTime.toISOString(), event.timeZone || EVENT_TIME_ZONE) : '',
    EventPlace: event?.place ?? '',
    OrgName: orgName,
    Link: url,
  }
  const logoUrl = orgLogo?.startsWith('/') ? PUBLIC_URL + orgLogo : orgLogo
  return compiled.write({
    language,
    valueOf: (fieldName) => values[fieldName as CampaignField] ?? '',
    addressOf: () => url,
    hrefOf: (address) => address,
    qrUrl: '',
    sender: { name: orgName, logoUrl },
    signature,
    site: PUBLIC_URL,
  })
}

type Campaign = { id: string; content: CampaignContent; bventId: string | null }
type Addressed = { id: string; personId: string; variant: Variant } & Reader

/** The words of messages of campaigns, for each person as they are now, each with a link of its own. */
export async function writeMessages(writing: Writing, messages: readonly Unwritten[]): Promise<Written[]> {
  const { db, now, config } = writing
  const sendIds = [...new Set(messages.flatMap(({ sendId }) => sendId ?? []))]
  if (sendIds.length === 0) return []
  const { rows: campaigns } = await sql<Campaign>`
    select c.id, s.content, c.bvent_id from campaign c join send s on s.top_org_id = c.top_org_id and s.id = c.id
    where c.top_org_id = app_org() and c.id = any(${sendIds}::uuid[])`.execute(db)
  if (campaigns.length === 0) return []
  const until = quietUntil(quietOf(await settingOf(db)), now)
  const marks = await marksOf(writing)
  const written: Written[] = []
  for (const campaign of campaigns) {
    const ofCampaign = messages.filter(({ sendId }) => sendId === campaign.id)
    const held = until ? ofCampaign.filter(({ channel }) => channel === 'SMS') : []
    if (until && held.length > 0) await defer(db, held, until)
    const due = ofCampaign.filter((message) => !held.includes(message))
    const readers = new Map((await readersOf(db, due)).map((one) => [one.id, one]))
    const gone = due.filter(({ id }) => !readers.has(id))
    if (gone.length > 0) await dropGone(db, gone, now)
    const setting = await settingFor(db, campaign.bventId)
    const words = wordsOf(campaign.content, campaign.bventId)
    const paths = new Map(due.map(({ id }) => [id, `${CLICK_PATH}/${marks.tokenOf(id)}`]))
    const short = await shortPaths(db, campaign, due, paths)
    const ready = due.flatMap(({ id, channel }) => {
      const reader = readers.get(id)
      const compiled = reader && words[channel as AddressChannel](reader.variant)
      if (!reader || !compiled) return []
      const path = paths.get(id) ?? ''
      const url = campaign.bventId ? config.PUBLIC_URL + (short.get(path) ?? path) : ''
      const { subject, body } = writeFor(compiled, setting, reader, url, config)
      return [{ id, subject, body, parts: channel === 'SMS' ? smsSize(body).parts : 1 }]
    })
    await noteParts(db, ready)
    written.push(...ready)
  }
  return written
}

async function shortPaths(
  db: Db,
  { bventId }: Campaign,
  due: readonly Unwritten[],
  paths: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  if (!bventId) return new Map()
  const targets = due.filter(({ channel }) => channel === 'SMS').flatMap(({ id }) => paths.get(id) ?? [])
  const { rows } = await sql<{ orgId: string }>`select app_org() as org_id`.execute(db)
  return shortLinks(db, { orgId: rows[0]?.orgId ?? '', bventId, targets })
}

async function readersOf(db: Db, messages: readonly Unwritten[]): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select m.id, p.id as person_id, c.variant, p.full_name, p.company, p.job_title, p.language from message m
      join person p on p.top_org_id = m.top_org_id and p.id = m.person_id
      join campaign_person c on c.top_org_id = m.top_org_id and c.campaign_id = m.send_id and c.person_id = m.person_id
    where m.top_org_id = app_org() and m.id = any(${messages.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}

async function defer(db: Db, messages: readonly Unwritten[], until: Date): Promise<void> {
  await sql`
    update message set state = 'Deferred', reason = 'quietHours', taken_by = null, next_try_at = ${until}
    where top_org_id = app_org() and id = any(${messages.map(({ id }) => id)}::uuid[]) and state in ('Queued', 'Deferred')`.execute(db)
}

async function dropGone(db: Db, messages: readonly Unwritten[], now: Date): Promise<void> {
  await sql`
    update message set state = 'Suppressed', reason = 'cancelled', settled_at = ${now}
    where top_org_id = app_org() and id = any(${messages.map(({ id }) => id)}::uuid[]) and state in ('Queued', 'Deferred')`.execute(db)
}

async function noteParts(db: Db, written: readonly { id: string; parts: number }[]): Promise<void> {
  const long = written.filter(({ parts }) => parts > 1)
  if (long.length === 0) return
  await sql`
    update message m set parts = x.parts from jsonb_to_recordset(${JSON.stringify(long)}::jsonb) as x(id uuid, parts smallint)
    where m.top_org_id = app_org() and m.id = x.id`.execute(db)
}
