import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { format, textIn, type Text } from '#core/messages.ts'
import type { Currency } from '#core/money.ts'
import type { PayOptions, PayWay } from '#features/payments/contract.ts'
import { payAccountMessages } from '#features/payments/accountMessages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import { LOCAL, OFFLINE } from '#features/payments/rules.ts'
import { HOLD_MINUTES, type Holds } from '#features/orders/rules.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { plainText, sanitizeRichText } from '#server/kit/richText.ts'

type Account = { id: string; provider: string; name: string; currencies: Currency[] }

/** Those that can take money now. */
export async function usableAccounts(db: Db): Promise<Account[]> {
  const rows = await db
    .selectFrom('payAccount')
    .select(['id', 'provider', 'name', 'currencies'])
    .where('isEnable', '=', true)
    .where('checkState', '=', 'Passed')
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, currencies: row.currencies as Currency[] }))
}

const needsAccount = (provider: string) => provider !== LOCAL && provider !== OFFLINE

/** An event begins without any: it is the organiser who says how people pay. */
export async function payOptionsOf(ctx: Context, bventId: string): Promise<PayOptions> {
  await findEvent(ctx, bventId)
  const rows = await ctx.db.selectFrom('payOption').select(['provider', 'isEnable', 'accountId']).where('bventId', '=', bventId).execute()
  const usable = await usableAccounts(ctx.db)
  const options = providersOf(ctx.adapters, ctx.language).map(({ paymentProviderId: provider, name, payType, isAvailable }) => {
    const row = rows.find((one) => one.provider === provider)
    const accounts = needsAccount(provider) ? usable.filter((account) => account.provider === provider) : null
    return {
      provider,
      name,
      payType,
      isAvailable: isAvailable && (accounts === null || accounts.length > 0),
      isEnable: row?.isEnable ?? false,
      accountId: row?.accountId ?? null,
      accounts: accounts && accounts.map(({ id, name: accountName, currencies }) => ({ id, name: accountName, currencies })),
    }
  })
  return { options, holds: await holdsOf(ctx.db, bventId) }
}

export async function holdsOf(db: Db, bventId: string): Promise<Holds> {
  const row = await db.selectFrom('payHold').selectAll().where('bventId', '=', bventId).executeTakeFirst()
  return row ? { online: row.onlineMinutes, offline: row.offlineMinutes, afterApproval: row.afterApprovalMinutes } : HOLD_MINUTES
}

type Given = {
  bventId: string
  options?: { provider: string; isEnable: boolean; accountId?: string | undefined }[] | undefined
  holds?: { [Key in keyof Holds]?: Holds[Key] | undefined } | undefined
}

export async function savePayOptions(ctx: Context, { bventId, options = [], holds }: Given): Promise<PayOptions> {
  const event = await findWritableEvent(ctx, bventId)
  const before = await payOptionsOf(ctx, bventId)
  const place = { topOrgId: event.topOrgId, bventId }
  for (const [index, { provider, isEnable, accountId: wanted }] of options.entries()) {
    const field = `options.${index}.provider`
    const known = before.options.find((option) => option.provider === provider)
    if (!known) throw invalid({ field, message: textIn(paymentMessages['payments.unknown'], ctx.language) })
    const accountId = isEnable ? await accountFor(ctx, event.topOrgId, known, wanted, field) : null
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
  await audit(ctx, { action: 'payment.saveOptions', objectId: bventId, bventId, before: logged(before), after: logged(after) })
  return after
}

/** The one that is asked for, the one it has, or the only one there is. */
async function accountFor(
  ctx: Context,
  orgId: string,
  { provider, name, isAvailable, accounts, accountId }: PayOptions['options'][number],
  wanted: string | undefined,
  field: string,
): Promise<string | null> {
  const refuse = (text: Text) => invalid({ field, message: format(textIn(text, ctx.language), { name }, ctx.language) })
  if (provider === LOCAL && isAvailable) return localAccount(ctx.db, orgId)
  if (accounts === null) {
    if (!isAvailable) throw refuse(paymentMessages['payments.unavailable'])
    return null
  }
  const chosen = accounts.find(({ id }) => id === (wanted ?? accountId)) ?? (wanted ? undefined : accounts[0])
  if (!chosen) throw refuse(payAccountMessages['payments.account_none'])
  return chosen.id
}

const logged = ({ options, holds }: PayOptions) => ({
  options: options.map(({ accounts: _, ...option }) => option),
  holds,
})

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
  const takes = (provider: string) => enabled.some((one) => one.provider === provider && (one.currencies?.includes(currency) ?? true))
  const offered = providersOf(adapters, language).filter(
    (provider) => provider.isAvailable && provider.currencies.includes(currency) && takes(provider.paymentProviderId),
  )
  return offered.map(({ paymentProviderId, name, payType }) => ({
    provider: paymentProviderId,
    name,
    payType,
    description: payType === 'Offline' ? sanitizeRichText(transferHtml) : '',
    holdMinutes: payType === 'Offline' ? holds.offline : holds.online,
  }))
}

/** `currencies` of the account; null where there is none, or where it takes every one. */
type Enabled = { provider: string; currencies: string[] | null }
type PayTerms = { enabled: Enabled[]; transferHtml: string; holds: Holds }

/** Switched on for the event, and where an account is needed, one that can take money now. */
const enabledWays = (bventId: string) => sql`
  select json_agg(json_build_object('provider', o.provider, 'currencies', nullif(a.currencies, '{}')))
  from pay_option o left join pay_account a on a.top_org_id = o.top_org_id and a.id = o.account_id
  where o.bvent_id = ${bventId} and o.is_enable
    and (o.provider in (${LOCAL}, ${OFFLINE}) or (a.is_enable and a.check_state = 'Passed'))`

async function payTermsOf(db: Db, bventId: string, language: Language): Promise<PayTerms> {
  const { rows } = await sql<PayTerms>`
    select coalesce((${enabledWays(bventId)}), '[]') as enabled,
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
  const { rows } = await sql<{ enabled: Enabled[] | null }>`select (${enabledWays(bventId)}) as enabled`.execute(db)
  const names = (rows[0]?.enabled ?? []).map(({ provider }) => provider)
  return names.filter((name) => name === OFFLINE || name in adapters.pay)
}

/** Whether a language of the event's pages asks for a transfer without saying where to. */
export async function isTransferUnexplained(db: Db, bventId: string): Promise<boolean> {
  const { languages } = await db.selectFrom('bvent').select('languages').where('id', '=', bventId).executeTakeFirstOrThrow()
  const words = await Promise.all(languages.map(async (language) => (await payTermsOf(db, bventId, language as Language)).transferHtml))
  return words.some((html) => plainText(html, 1) === '')
}
