import { sql } from 'kysely'
import { languages } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { hasOwnWay } from '#features/channels/server/accounts.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import {
  audiences,
  channels,
  codesFor,
  FIRST_MINUTES,
  isAboutToStart,
  keyOf,
  loggedKey,
  templateIdOf,
  type Channel,
  type NoticeCode,
  type TemplateKey,
} from '#features/notices/codes.ts'
import type { NoticeSetting } from '#features/notices/contract.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { hasSignatureBrackets } from '#features/notices/smsParts.ts'
import { isOpenIn, noticeBook, wordingIn, type Book } from '#features/notices/server/book.ts'
import { signaturesOf } from '#features/notices/server/signatures.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Reason = 'reason_official' | 'reason_officialId' | 'reason_live'

/** Why a channel cannot be used; null where it can. */
export function unavailable(book: Book, hasOfficial: boolean, key: TemplateKey): Reason | null {
  if (key.code === 'LiveAboutToStart' && book.liveTimes === null) return 'reason_live'
  if (key.channel !== 'OfficialAccount') return null
  if (!hasOfficial) return 'reason_official'
  return languages.some((language) => wordingIn(book, key, language).content !== '') ? null : 'reason_officialId'
}

const minutesOf = (book: Book, code: NoticeCode) => (isAboutToStart(code) ? (book.minutesBefore[code] ?? FIRST_MINUTES[code]) : [])

export async function readSetting(ctx: Context, bventId: string): Promise<NoticeSetting> {
  await findEvent(ctx, bventId)
  const book = await noticeBook(ctx.db, bventId)
  const hasOfficial = await hasOwnWay(ctx.db, 'OfficialAccount')
  const channelOf = (key: TemplateKey) => {
    const reason = unavailable(book, hasOfficial, key)
    return {
      channel: key.channel,
      templateId: templateIdOf(key),
      isOpen: reason === null && isOpenIn(book, key),
      isAvailable: reason === null,
      reason: reason === null ? '' : textIn(noticeMessages[`notices.${reason}`], ctx.language),
    }
  }
  const { isEnable, quietFrom, quietTo, smsSignature, senderName, replyTo, countsClicks, version } = book
  const settings = audiences.flatMap((audience) =>
    codesFor[audience].map((code) => ({
      code,
      audience,
      minutesBefore: minutesOf(book, code),
      channels: channels.map((channel) => channelOf({ code, audience, channel })),
    })),
  )
  return { isEnable, quietFrom, quietTo, smsSignature, senderName, replyTo, countsClicks, settings, version }
}

export type SettingChange = {
  bventId: string
  version: number
  isEnable?: boolean | undefined
  quietFrom?: string | undefined
  quietTo?: string | undefined
  smsSignature?: string | undefined
  senderName?: string | undefined
  replyTo?: string | undefined
  countsClicks?: boolean | undefined
  settings?:
    | {
        code: NoticeCode
        audience: TemplateKey['audience']
        minutesBefore?: number[] | undefined
        channels?: { channel: Channel; isOpen: boolean }[] | undefined
      }[]
    | undefined
}

/** The row that was read must still be the one there; the first change makes it. */
export async function saveSetting(
  ctx: Context,
  { bventId, version, settings = [], ...given }: SettingChange,
): Promise<{ version: number }> {
  const event = await findWritableEvent(ctx, bventId)
  const before = await noticeBook(ctx.db, bventId)
  const after = { ...before, ...withoutAbsent(given) }
  await judge(ctx, after, given.smsSignature)
  const minutesBefore = { ...before.minutesBefore }
  for (const { code, minutesBefore: minutes } of settings) if (minutes && isAboutToStart(code)) minutesBefore[code] = sorted(minutes)
  const { rows } = await sql<{ version: number }>`
    insert into notice_setting (top_org_id, bvent_id, is_enable, quiet_from, quiet_to, sms_signature, sender_name, reply_to, counts_clicks, minutes_before)
    select ${event.topOrgId}, ${bventId}, ${after.isEnable}, ${after.quietFrom}, ${after.quietTo}, ${after.smsSignature}, ${after.senderName},
      ${after.replyTo}, ${after.countsClicks}, ${JSON.stringify(minutesBefore)}::jsonb where ${version} = 0 or exists (select from notice_setting where bvent_id = ${bventId})
    on conflict (top_org_id, bvent_id) do update set is_enable = excluded.is_enable, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, sms_signature = excluded.sms_signature, sender_name = excluded.sender_name,
      reply_to = excluded.reply_to, counts_clicks = excluded.counts_clicks, minutes_before = excluded.minutes_before, version = notice_setting.version + 1
      where notice_setting.version = ${version} returning version`.execute(ctx.db)
  if (!rows[0]) throw new AppError('core.changed')
  for (const { code, audience, channels: switched = [] } of settings)
    for (const { channel, isOpen } of switched)
      await openTemplate(ctx, { bventId, templateId: templateIdOf({ code, audience, channel }), isOpen })
  await audit(ctx, {
    action: 'notice.saveSetting',
    objectId: bventId,
    bventId,
    before: logged(before),
    after: logged({ ...after, minutesBefore }),
  })
  return { version: rows[0].version }
}

async function judge(ctx: Context, { quietFrom, quietTo }: Book, signature: string | undefined): Promise<void> {
  const word = (name: 'quietBoth' | 'problem_brackets') => textIn(noticeMessages[`notices.${name}`], ctx.language)
  if ((quietFrom === '') !== (quietTo === '')) throw invalid({ field: 'quietTo', message: word('quietBoth') })
  if (!signature) return
  if (hasSignatureBrackets(signature)) throw invalid({ field: 'smsSignature', message: word('problem_brackets') })
  const known = (await signaturesOf(ctx)).find(({ name }) => name === signature)
  if (known?.state !== 'Approved') throw new AppError('notice.channelOff', { returnObj: { channel: 'SMS', reason: known?.reason ?? '' } })
}

const sorted = (minutes: readonly number[]) => [...new Set(minutes)].sort((one, other) => other - one)

function withoutAbsent<Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}

const logged = ({ isEnable, quietFrom, quietTo, smsSignature, senderName, replyTo, countsClicks, minutesBefore }: Book) => ({
  isEnable,
  quietFrom,
  quietTo,
  smsSignature,
  senderName,
  replyTo,
  countsClicks,
  minutesBefore: Object.entries(minutesBefore).map(([code, minutes]) => ({ code, minutes })),
})

export async function openTemplate(
  ctx: Context,
  { bventId, templateId, isOpen }: { bventId: string; templateId: string; isOpen: boolean },
): Promise<{ isOpen: boolean }> {
  const event = await findWritableEvent(ctx, bventId)
  const key = required(keyOf(templateId))
  const reason = isOpen ? unavailable(await noticeBook(ctx.db, bventId), await hasOwnWay(ctx.db, 'OfficialAccount'), key) : null
  if (reason) {
    const said = format(textIn(noticeMessages[`notices.${reason}`], ctx.language))
    throw new AppError('notice.channelOff', { returnObj: { channel: key.channel, reason: said } })
  }
  const { rows } = await sql<{ isOpen: boolean }>`
    insert into notice_switch (top_org_id, bvent_id, template_id, is_open, opened_at)
    values (${event.topOrgId}, ${bventId}, ${templateId}, ${isOpen}, ${ctx.now})
    on conflict (top_org_id, bvent_id, template_id) do update set is_open = excluded.is_open, opened_at = excluded.opened_at
      where notice_switch.is_open <> excluded.is_open returning is_open`.execute(ctx.db)
  if (rows.length > 0)
    await audit(ctx, { action: 'notice.open', objectId: templateId, bventId, after: { ...loggedKey(templateId), isOpen } })
  return { isOpen }
}
