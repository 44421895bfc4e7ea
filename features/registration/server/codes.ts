import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { validationTypes } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { letterHtml, smsText } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { lanes } from '#features/delivery/message.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import {
  CODE_SECONDS,
  CODE_TRIES,
  CODES_A_DAY,
  RESEND_SECONDS,
  VERIFIED_SECONDS,
  type CodeChannel,
  type CodePurpose,
} from '#features/registration/rules.ts'
import { enterEvent, type OpenEvent } from '#features/registration/server/enterEvent.ts'
import { proofSignerOf } from '#features/registration/server/contactProofs.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

const CODES_PER_ADDRESS_AN_HOUR = 100
const DAY_MS = 86_400_000

export function targetOf(channel: CodeChannel, text: string): string | null {
  return channel === 'mobile' ? mobileOf(text, validationTypes.WorldMobile) : emailOf(text)
}

type Asked = { bventId: string; purpose: CodePurpose; channel: CodeChannel; target: string; language?: Language | undefined }

/** Known or not, the answer, the limits and the row are the same; only the letter goes to known people alone, except to register. */
export async function sendCode(ctx: Context, asked: Asked): Promise<{ resendAfter: number; expiresIn: number }> {
  const { db, now } = ctx
  const language = asked.language ?? ctx.language
  const event = await enterEvent(ctx, asked.bventId)
  if (asked.purpose === 'register' && event.shownStatus !== 'Published') throw new AppError('reg.closed')
  const target = targetOf(asked.channel, asked.target)
  if (!target) throw invalid({ field: 'target', message: textIn(registrationMessages['registration.contact'], language) })
  await refuseTooMany(ctx, event, asked.purpose, target)

  const id = uuid()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .insertInto('verificationCode')
    .values({
      topOrgId: event.topOrgId,
      id,
      bventId: event.id,
      purpose: asked.purpose,
      channel: asked.channel,
      target,
      codeHash: await hashOf(ctx, id, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      address: ctx.address,
    })
    .execute()
  if (asked.purpose === 'register' || (await isKnown(db, event.id, asked.channel, target)))
    await writeLetter(ctx, event, { channel: asked.channel, target, code, language })
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
}

async function hashOf(ctx: Pick<Context, 'db' | 'config'>, id: string, code: string): Promise<Buffer> {
  return (await sealerOf(ctx)).key(`${id}:${code}`)
}

/** One at a time for each target, so that two requests at once cannot both be the first. */
async function refuseTooMany({ db, now, address }: Context, event: OpenEvent, purpose: CodePurpose, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${event.topOrgId}:${target}`}, 0))`.execute(db)
  const { rows } = await sql<{ last: Date | null; today: number; nearby: number }>`
    select
      (select max(sent_at) from verification_code where bvent_id = ${event.id} and purpose = ${purpose} and target = ${target}) as last,
      (select count(*)::int from verification_code where target = ${target} and sent_at > ${new Date(now.getTime() - DAY_MS)}) as today,
      (select count(*)::int from verification_code where address = ${address} and sent_at > ${new Date(now.getTime() - 3_600_000)}) as nearby`.execute(
    db,
  )
  const { last = null, today = 0, nearby = 0 } = rows[0] ?? {}
  const wait = last ? Math.ceil(RESEND_SECONDS - (now.getTime() - last.getTime()) / 1000) : 0
  if (wait > 0) throw new AppError('core.throttled', { retryAfterSeconds: wait })
  if (today >= CODES_A_DAY || nearby >= CODES_PER_ADDRESS_AN_HOUR) throw new AppError('core.throttled', { retryAfterSeconds: 3_600 })
}

/** Somebody of this event, or who paid for somebody, has this number or address. */
async function isKnown(db: Db, bventId: string, channel: CodeChannel, target: string): Promise<boolean> {
  const [column, buyer] = channel === 'mobile' ? (['mobile', 'buyer_mobile'] as const) : (['email', 'buyer_email'] as const)
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from attendee where bvent_id = ${bventId} and ${sql.ref(column)} = ${target} and deleted_at is null)
      or exists (select from reg_order where bvent_id = ${bventId} and ${sql.ref(buyer)} = ${target}) as is_known`.execute(db)
  return rows[0]?.isKnown ?? false
}

type Letter = { channel: CodeChannel; target: string; code: string; language: Language }

/**
 * Secret where a gateway takes it to its owner. Without one it goes nowhere, and the outbox, which administrators read, is the only
 * place to try the product with it.
 */
async function writeLetter({ db, now, config }: Context, event: OpenEvent, { channel, target, code, language }: Letter): Promise<void> {
  const say = (key: 'code_subject' | 'code_title' | 'code_mail' | 'code_sms' | 'code_why', title = event.title) =>
    format(textIn(registrationMessages[`registration.${key}`], language), { code, title }, language)
  const sender = { name: event.orgName, logoUrl: logoAddress(event.orgLogo, config) }
  const letter =
    channel === 'email'
      ? {
          channel: 'Email' as const,
          subject: say('code_subject'),
          body: letterHtml({ language, sender, title: say('code_title'), lines: [say('code_mail')], code, why: say('code_why') }),
          isSecret: config.SMTP_URL !== undefined,
        }
      : {
          channel: 'SMS' as const,
          body: smsText(language, event.orgName, (title) => say('code_sms', title), ''),
          isSecret: config.SMS_URL !== undefined,
        }
  const about = { topOrgId: event.topOrgId, bventId: event.id, kind: 'VerificationCode', lane: lanes.code }
  await queueMessages(db, [{ ...about, ...letter, recipient: target }], now)
}

type Tried = { bventId: string; purpose: CodePurpose; target: string; code: string }

/** The newest code counts, for five tries; the count stays even though the answer is a refusal. */
export async function verifyCode(ctx: Context, { bventId, purpose, target: given, code }: Tried): Promise<{ verifyToken: string }> {
  const { db, now } = ctx
  const event = await enterEvent(ctx, bventId)
  const target = targetOf(given.includes('@') ? 'email' : 'mobile', given)
  const found = target ? await newestCode(db, event.id, purpose, target) : undefined
  if (!found || found.usedAt || found.expiresAt <= now) throw new AppError('reg.codeWrong')
  if (found.tries >= CODE_TRIES) throw new AppError('reg.codeLocked')
  const plain = code.normalize('NFKC').replace(/\s/g, '')
  if (!found.codeHash.equals(await hashOf(ctx, found.id, plain))) {
    await db
      .updateTable('verificationCode')
      .set({ tries: found.tries + 1 })
      .where('id', '=', found.id)
      .execute()
    throw new AppError(found.tries + 1 >= CODE_TRIES ? 'reg.codeLocked' : 'reg.codeWrong', { keepsWork: true })
  }
  await db.updateTable('verificationCode').set({ usedAt: now }).where('id', '=', found.id).execute()
  const signer = await proofSignerOf(ctx)
  const e = Math.floor(now.getTime() / 1000) + VERIFIED_SECONDS
  return {
    verifyToken: signer.sign({ b: event.id, p: purpose, c: found.channel as CodeChannel, v: found.target, i: found.id, e }),
  }
}

/** Locked: tries made at the same moment are counted one after the other. */
function newestCode(db: Db, bventId: string, purpose: CodePurpose, target: string) {
  return db
    .selectFrom('verificationCode')
    .select(['id', 'channel', 'target', 'codeHash', 'tries', 'expiresAt', 'usedAt'])
    .where('bventId', '=', bventId)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}
