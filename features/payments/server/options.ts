import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { currencies, type Currency } from '#core/money.ts'
import type { PaymentProvider, PayOptions } from '#features/payments/contract.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { LOCAL, OFFLINE } from '#features/payments/rules.ts'
import type { PayWay } from '#features/payments/contract.ts'
import { HOLD_MINUTES, type Holds } from '#features/orders/rules.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { plainText, sanitizeRichText } from '#server/kit/richText.ts'

/** Every way to pay that the product knows, whether or not it is set up here; those that are done at once come first. */
export function everyProvider(adapters: Adapters, language: Language): PaymentProvider[] {
  const say = (key: keyof typeof paymentMessages) => textIn(paymentMessages[key], language)
  const offline: PaymentProvider = {
    paymentProviderId: OFFLINE,
    name: say('payments.offline'),
    payType: 'Offline',
    description: say('payments.offlineAbout'),
    currencies,
    isAvailable: true,
  }
  const local: PaymentProvider = {
    paymentProviderId: LOCAL,
    name: say('payments.local'),
    payType: 'Online',
    description: say('payments.localAbout'),
    currencies,
    isAvailable: LOCAL in adapters.pay,
  }
  return [local, offline]
}

/** An event begins without any: it is the organiser who says how people pay. */
export async function payOptionsOf(ctx: Context, bventId: string): Promise<PayOptions> {
  await findEvent(ctx, bventId)
  const enabled = await enabledProviders(ctx.db, bventId)
  const options = everyProvider(ctx.adapters, ctx.language).map(({ paymentProviderId, name, payType, isAvailable }) => ({
    provider: paymentProviderId,
    name,
    payType,
    isAvailable,
    isEnable: enabled.includes(paymentProviderId),
  }))
  return { options, holds: await holdsOf(ctx.db, bventId) }
}

async function enabledProviders(db: Db, bventId: string): Promise<string[]> {
  const rows = await db.selectFrom('payOption').select('provider').where('bventId', '=', bventId).where('isEnable', '=', true).execute()
  return rows.map(({ provider }) => provider)
}

export async function holdsOf(db: Db, bventId: string): Promise<Holds> {
  const row = await db.selectFrom('payHold').selectAll().where('bventId', '=', bventId).executeTakeFirst()
  return row ? { online: row.onlineMinutes, offline: row.offlineMinutes, afterApproval: row.afterApprovalMinutes } : HOLD_MINUTES
}

type Given = {
  bventId: string
  options?: { provider: string; isEnable: boolean }[] | undefined
  holds?: { [Key in keyof Holds]?: Holds[Key] | undefined } | undefined
}

export async function savePayOptions(ctx: Context, { bventId, options = [], holds }: Given): Promise<PayOptions> {
  const event = await findWritableEvent(ctx, bventId)
  const known = everyProvider(ctx.adapters, ctx.language)
  for (const [index, { provider, isEnable }] of options.entries()) {
    const found = known.find(({ paymentProviderId }) => paymentProviderId === provider)
    const field = `options.${index}.provider`
    if (!found) throw invalid({ field, message: textIn(paymentMessages['payments.unknown'], ctx.language) })
    if (isEnable && !found.isAvailable) {
      const text = textIn(paymentMessages['payments.unavailable'], ctx.language)
      throw invalid({ field, message: format(text, { name: found.name }, ctx.language) })
    }
  }
  const before = await payOptionsOf(ctx, bventId)
  const place = { topOrgId: event.topOrgId, bventId }
  for (const { provider, isEnable } of options) {
    const accountId = provider === LOCAL && isEnable ? await localAccount(ctx.db, event.topOrgId) : null
    await ctx.db
      .insertInto('payOption')
      .values({ ...place, provider, isEnable, accountId })
      .onConflict((conflict) =>
        conflict.columns(['topOrgId', 'bventId', 'provider']).doUpdateSet({ isEnable, ...(accountId && { accountId }) }),
      )
      .execute()
  }
  if (holds) await saveHolds(ctx.db, place, { ...before.holds, ...withoutAbsent(holds) })
  const after = await payOptionsOf(ctx, bventId)
  await audit(ctx, { action: 'payment.saveOptions', objectId: bventId, bventId, before, after })
  return after
}

function withoutAbsent(holds: NonNullable<Given['holds']>): Partial<Holds> {
  return Object.fromEntries(Object.entries(holds).filter(([, minutes]) => minutes !== undefined))
}

async function saveHolds(db: Db, place: { topOrgId: string; bventId: string }, holds: Holds): Promise<void> {
  const minutes = { onlineMinutes: holds.online, offlineMinutes: holds.offline, afterApprovalMinutes: holds.afterApproval }
  await db
    .insertInto('payHold')
    .values({ ...place, ...minutes })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId']).doUpdateSet(minutes))
    .execute()
}

type Asking = Pick<Context, 'db' | 'adapters'>

/** What people are offered: switched on for the event and set up here. */
export async function payWaysOf(
  { db, adapters }: Asking,
  { bventId, language, currency }: { bventId: string; language: Language; currency: Currency },
): Promise<PayWay[]> {
  const { enabled, transferHtml, holds } = await payTermsOf(db, bventId, language)
  const offered = everyProvider(adapters, language).filter(
    (provider) => provider.isAvailable && enabled.includes(provider.paymentProviderId) && provider.currencies.includes(currency),
  )
  return offered.map(({ paymentProviderId, name, payType }) => ({
    provider: paymentProviderId,
    name,
    payType,
    description: payType === 'Offline' ? sanitizeRichText(transferHtml) : '',
    holdMinutes: payType === 'Offline' ? holds.offline : holds.online,
  }))
}

type PayTerms = { enabled: string[]; transferHtml: string; holds: Holds }

async function payTermsOf(db: Db, bventId: string, language: Language): Promise<PayTerms> {
  const { rows } = await sql<PayTerms>`
    select array(select o.provider from pay_option o where o.bvent_id = ${bventId} and o.is_enable) as enabled,
      coalesce((select s.offline_payment_description from reg_setting s where s.bvent_id = ${bventId} and s.language = ${language}), '') as transfer_html,
      coalesce((select json_build_object('online', h.online_minutes, 'offline', h.offline_minutes, 'afterApproval', h.after_approval_minutes)
        from pay_hold h where h.bvent_id = ${bventId}), ${JSON.stringify(HOLD_MINUTES)}::json) as holds`.execute(db)
  return required(rows[0])
}

/** How people could pay for what this event sells; an event of free tickets needs nothing. */
export async function wayToPay({ db, adapters }: Asking, bventId: string): Promise<'free' | string[]> {
  const priced = await db
    .selectFrom('ticket')
    .select('id')
    .where('bventId', '=', bventId)
    .where('priceMinor', '>', 0)
    .where('isOpen', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!priced) return 'free'
  const enabled = await enabledProviders(db, bventId)
  const usable = everyProvider(adapters, 'zh-CN').filter(
    ({ paymentProviderId, isAvailable }) => isAvailable && enabled.includes(paymentProviderId),
  )
  return usable.map(({ paymentProviderId }) => paymentProviderId)
}

/** Whether a language of the event's pages asks for a transfer without saying where to. */
export async function isTransferUnexplained(db: Db, bventId: string): Promise<boolean> {
  const { languages } = await db.selectFrom('bvent').select('languages').where('id', '=', bventId).executeTakeFirstOrThrow()
  const words = await Promise.all(languages.map(async (language) => (await payTermsOf(db, bventId, language as Language)).transferHtml))
  return words.some((html) => plainText(html, 1) === '')
}
