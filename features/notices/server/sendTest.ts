import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { format, textIn } from '#core/messages.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { keyOf, loggedKey, type NoticeLink } from '#features/notices/codes.ts'
import { compile } from '#features/notices/letter/compile.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { noticeBook } from '#features/notices/server/book.ts'
import { previewOf } from '#features/notices/server/preview.ts'
import { wordingOf, type GivenTemplate } from '#features/notices/server/templates.ts'
import { commonWords } from '#features/notices/templateMessages.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

/** Of the ledger's lanes, the one that a person waits for. */
const TRANSACTIONAL = 1

/** What stands in the editor, written for one person and sent to whoever edits it; its links open nothing. */
export async function sendTest(ctx: Context, given: GivenTemplate & { attendeeId?: string | undefined }): Promise<{ address: string }> {
  const { bventId, templateId, language, attendeeId } = given
  const event = await findWritableEvent(ctx, bventId)
  const key = required(keyOf(templateId))
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'mobile'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow()
  const address = key.channel === 'OfficialAccount' ? await ownOpenId(ctx, given) : key.channel === 'Email' ? account.email : account.mobile
  if (!address) {
    const channel = textIn(noticeMessages[`notices.${key.channel}`], ctx.language)
    throw invalid({
      field: 'address',
      message: format(textIn(noticeMessages['notices.noOwnAddress'], ctx.language), { channel }, ctx.language),
    })
  }
  const book = await noticeBook(ctx.db, bventId)
  const person = await previewOf(ctx, book, { key, language, attendeeId })
  const { subject, body } = compile(key.channel, wordingOf(given)).write({
    language,
    valueOf: (fieldName) => person.values[fieldName] ?? '',
    addressOf: ({ type, url }: NoticeLink) => (type === 'custom' && url ? url : (person.values['EventLink'] ?? '')),
    hrefOf: (address) => address,
    qrUrl: `${ctx.config.PUBLIC_URL}/mobile/${language}/${bventId}/ticket/example/qr.png`,
    sender: person.sender,
    signature: person.signature,
    site: ctx.config.PUBLIC_URL,
  })
  await ctx.db
    .insertInto('message')
    .values({
      topOrgId: event.topOrgId,
      id: uuid(),
      channel: key.channel,
      kind: key.code,
      lane: TRANSACTIONAL,
      state: 'Queued',
      recipient: address,
      subject: subject && format(textIn(commonWords.test, language), { subject }, language),
      body,
      createdAt: ctx.now,
      nextTryAt: ctx.now,
    })
    .execute()
  await audit(ctx, { action: 'notice.sendTest', objectId: templateId, bventId, after: { ...loggedKey(templateId), language } })
  return { address: key.channel === 'OfficialAccount' ? ctx.who.accountName : address }
}

/** The official account takes nothing without the number of a template, and reaches only who has bound their own WeChat. */
async function ownOpenId({ db, who, language }: Context, { content }: GivenTemplate): Promise<string | null> {
  if (content === '') {
    const reason = textIn(noticeMessages['notices.reason_officialId'], language)
    throw new AppError('notice.channelOff', { returnObj: { channel: 'OfficialAccount', reason } })
  }
  const { rows } = await sql<{ openId: string }>`
    select m.open_id from official_member m join official_follower f using (top_org_id, account_id, open_id)
      join message_account a on a.top_org_id = m.top_org_id and a.id = m.account_id
    where m.member_id = ${who.accountId} and f.is_following and a.is_enable limit 1`.execute(db)
  return rows[0]?.openId ?? null
}
