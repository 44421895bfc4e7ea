import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { stateAfter, type AccountState } from '#core/accountCheck.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { format, textIn, type Messages } from '#core/messages.ts'
import type { Currency } from '#core/money.ts'
import type { PayAccount, payAccountCalls } from '#features/payments/accountContract.ts'
import { payAccountMessages } from '#features/payments/accountMessages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { LOCAL } from '#features/payments/rules.ts'
import { callbackUrl } from '#features/payments/server/callbackUrl.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import type { CheckStep } from '#server/adapters/pay/port.ts'
import { openSecrets, sealSecrets, shownFields, takenFields } from '#server/kit/accountFields.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

/** The account that an event is paid to by this provider. */
export async function accountOfOption(db: Db, { bventId, provider }: { bventId: string; provider: string }): Promise<string | null> {
  const option = await db
    .selectFrom('payOption')
    .select('accountId')
    .where('bventId', '=', bventId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return option?.accountId ?? null
}

/** The test till asks for no contract: an organisation has its account there from the first time it is chosen. */
export async function localAccount(db: Db, orgId: string): Promise<string> {
  const known = await db
    .selectFrom('payAccount')
    .select('id')
    .where('topOrgId', '=', orgId)
    .where('provider', '=', LOCAL)
    .limit(1)
    .executeTakeFirst()
  if (known) return known.id
  const id = uuid()
  const name = textIn(paymentMessages['payments.local'], DEFAULT_LANGUAGE)
  await db.insertInto('payAccount').values({ topOrgId: orgId, id, provider: LOCAL, name, checkState: 'Passed' }).execute()
  return id
}

type Row = {
  id: string
  provider: string
  name: string
  fields: Record<string, string>
  secrets: Buffer | null
  currencies: Currency[]
  isEnable: boolean
  checkState: AccountState
  checks: CheckStep[]
  checkedAt: Date | null
  endsAt: Date | null
  version: number
  bventCount: number
}

async function accountRows(db: Db, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.provider, a.name, a.fields, a.secrets, a.currencies, a.is_enable, a.check_state, a.checks, a.checked_at, a.ends_at, a.version,
      (select count(*)::int from pay_option o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id and b.deleted_at is null
        where o.account_id = a.id and o.is_enable) as bvent_count
    from pay_account a where ${id ?? null}::uuid is null or a.id = ${id ?? null}::uuid order by a.created_at, a.id`.execute(db)
  return rows
}

function shownAccount(ctx: Context, row: Row): PayAccount {
  const { id, provider, name, isEnable, checkState, bventCount, version } = row
  const known = providersOf(ctx.adapters, ctx.language).find((one) => one.paymentProviderId === provider)
  return {
    id,
    provider,
    providerName: known?.name ?? provider,
    name,
    currencies: provider === LOCAL ? [...(known?.currencies ?? [])] : row.currencies,
    isEnable,
    checkState,
    checkedTime: row.checkedAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    bventCount,
    version,
  }
}

export async function listAccounts(ctx: Context) {
  return { list: (await accountRows(ctx.db)).map((row) => shownAccount(ctx, row)) }
}

/** The local till needs no account of anybody's own. */
export function accountKinds({ adapters, language }: Context): ResultOf<typeof payAccountCalls.kinds> {
  const kinds = providersOf(adapters, language).filter(({ paymentProviderId, isAvailable }) => isAvailable && paymentProviderId !== LOCAL)
  const list = kinds.flatMap(({ paymentProviderId: provider, name, description, currencies }) => {
    const adapter = adapters.pay[provider]
    return adapter ? [{ provider, name, description, currencies, fields: shownFields(adapter.fields, {}, new Set()) }] : []
  })
  return { list }
}

export async function accountDetail(ctx: Context, { id }: { id: string }): Promise<ResultOf<typeof payAccountCalls.detail>> {
  const row = required((await accountRows(ctx.db, id))[0])
  const adapter = ctx.adapters.pay[row.provider]
  const events = await eventsOf(ctx.db, id)
  return {
    ...shownAccount(ctx, row),
    fields: adapter ? shownFields(adapter.fields, row.fields, new Set(Object.keys(await openSecrets(ctx, row.secrets)))) : [],
    checks: row.checks,
    events,
    callbackUrl: callbackUrl(ctx.config, row.provider, row.provider === LOCAL ? null : id),
  }
}

async function eventsOf(db: Db, accountId: string): Promise<{ bventId: string; title: string }[]> {
  const { rows } = await sql<{ bventId: string; title: string }>`
    select b.id as bvent_id, b.title from pay_option o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id and b.deleted_at is null
    where o.account_id = ${accountId} and o.is_enable order by b.start_time desc limit 50`.execute(db)
  return rows
}

/** What is secret is sealed, and goes neither into the log nor back to a browser. Another name needs no other check: people go on paying. */
export async function saveAccount(ctx: Context, request: RequestOf<typeof payAccountCalls.save>): Promise<{ id: string; version: number }> {
  const { provider, name, currencies } = request
  const adapter = ctx.adapters.pay[provider]
  if (!adapter || provider === LOCAL)
    throw invalid({ field: 'provider', message: textIn(paymentMessages['payments.unknown'], ctx.language) })
  const before = request.id ? required((await accountRows(ctx.db, request.id))[0]) : null
  if (before && before.provider !== provider) throw new AppError('core.notFound')
  if (before && before.version !== request.version) throw new AppError('core.changed')
  const strange = currencies.find((currency) => !adapter.currencies.includes(currency))
  if (strange) throw invalid({ field: 'currencies', message: say(ctx, 'payments.account_currency', { currency: strange }) })
  const known = before && { fields: before.fields, secrets: await openSecrets(ctx, before.secrets) }
  const { fields, secrets, newSecrets, isSame } = takenFields(adapter.fields, request.fields, known)
  const read = adapter.account.safeParse({ ...fields, ...secrets })
  if (!read.success)
    throw invalid(
      ...read.error.issues.map(({ path }) => {
        const field = String(path[0] ?? '')
        const isMissing = !(secrets[field] ?? fields[field])
        return { field: `fields.${field}`, message: fieldProblem(ctx, `${provider}_${field}`, isMissing) }
      }),
    )
  const id = request.id ?? uuid()
  const row = {
    name,
    fields: JSON.stringify(fields),
    secrets: await sealSecrets(ctx, secrets),
    currencies,
    language: ctx.language,
    ...(!isSame && { checkState: 'Unchecked', checks: '[]', endsAt: adapter.endsAt(read.data) }),
  }
  if (before)
    await ctx.db
      .updateTable('payAccount')
      .set((eb) => ({ ...row, version: eb('version', '+', 1), updatedAt: ctx.now }))
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('payAccount')
      .values({ topOrgId: ctx.who.orgId, id, provider, ...row })
      .execute()
  const after = { name, provider, currencies, ...fields, secretFields: newSecrets }
  await audit(ctx, { action: 'payAccount.save', objectId: id, before: before && { name: before.name, ...before.fields }, after })
  return { id, version: (before?.version ?? 0) + 1 }
}

const say = ({ language }: Context, key: keyof typeof payAccountMessages, params: Record<string, string>) =>
  format(textIn(payAccountMessages[key], language), params, language)

/** What to do about it, in the words of the form; the provider's own schema only knows that it does not fit. */
function fieldProblem({ language }: Context, field: string, isMissing: boolean): string {
  const texts: Messages = payAccountMessages
  const of = (key: string) => textIn(texts[key] ?? [field, field], language)
  if (!isMissing) return of(`payments.${field}_bad`)
  return format(textIn(payAccountMessages['payments.account_missing'], language), { name: of(`payments.${field}`) }, language)
}

/** Between two transactions, since the provider is really asked. */
export async function checkAccount(ctx: Context, { id }: { id: string }): Promise<ResultOf<typeof payAccountCalls.check>> {
  const inOrg = <Result>(work: (db: Db) => Promise<Result>) => inScope(ctx.db, { orgId: ctx.who.orgId, accountId: ctx.who.accountId }, work)
  const { row, opened } = await inOrg(async (db) => {
    const found = required((await accountRows(db, id))[0])
    return { row: found, opened: await openAccount({ ...ctx, db }, { provider: found.provider, payAccountId: id }) }
  })
  const checks: CheckStep[] = opened
    ? await opened.with
        .check(opened.account, { now: ctx.now, notifyUrl: callbackUrl(ctx.config, row.provider, id) })
        .catch((error: Error) => [{ name: 'reachable' as const, isOk: false, detail: error.message }])
    : [{ name: 'fields', isOk: false, detail: '' }]
  // Without the trial order people may still pay, in WeChat or on a phone: that is said, and decides nothing.
  const checkState = stateAfter(
    checks.filter(({ name }) => name !== 'order'),
    row.checkState,
  )
  const endsAt = opened?.with.endsAt(opened.account) ?? null
  await inOrg(async (db) => {
    const change = { checkState, checks: JSON.stringify(checks), checkedAt: ctx.now, endsAt }
    await db.updateTable('payAccount').set(change).where('id', '=', id).where('version', '=', row.version).execute()
    await audit({ ...ctx, db, who: ctx.who }, { action: 'payAccount.check', objectId: id, after: { name: row.name, checkState } })
  })
  return { checkState, checks, endTime: endsAt?.toISOString() ?? null }
}

/** Not while an event that is out is paid to it: its people would find no way to pay. */
export async function setAccountEnable(ctx: Context, { id, isEnable }: { id: string; isEnable: boolean }): Promise<{ isEnable: boolean }> {
  const row = required((await accountRows(ctx.db, id))[0])
  if (!isEnable) {
    const { rows } = await sql<{ bventId: string }>`
      select b.id as bvent_id from pay_option o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id
      where o.account_id = ${id} and o.is_enable and b.deleted_at is null and b.status = 'Published' and b.end_time > ${ctx.now}`.execute(
      ctx.db,
    )
    if (rows.length > 0) throw new AppError('pay.accountInUse', { returnObj: { bventIds: rows.map(({ bventId }) => bventId) } })
  }
  await ctx.db.updateTable('payAccount').set({ isEnable, updatedAt: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'payAccount.setEnable',
    objectId: id,
    before: { name: row.name, isEnable: row.isEnable },
    after: { isEnable },
  })
  return { isEnable }
}
