import { sql } from 'kysely'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { BALANCE, SHOP_CURRENCY, type UsedKind } from '#features/credits/rules.ts'
import { creditsOf } from '#features/credits/server/book.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { payByBalance, placePurchase } from '#features/recharge/server/buy.ts'
import { goodsName, packagesOf, type Package } from '#features/recharge/server/goods.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

type Row = {
  kind: UsedKind
  below: number
  packageId: string | null
  mostMonthly: number
  accountId: string
  language: string
  toldAt: Date | null
  name: string | null
  email: string | null
  orgName: string
  orgLogo: string | null
  boughtThisMonth: number
}
/** Why nothing was bought. */
type Kept = 'off' | 'gone' | 'often' | 'balance'
type Outcome = { left: number; bought: Package } | { left: number; kept: Kept }

/** Little is left: whoever said so is told once, or it is bought from the balance, as often as was allowed. */
export async function watchCredits(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ orgId: string }>`select orgs_with_low_credits() as org_id`.execute(ctx.pool.db)
  for (const { orgId } of rows)
    await inScope(ctx.pool.db, { orgId }, (db) => watchOrg(ctx, db, orgId)).catch((error: Error) =>
      ctx.log.error({ err: error, orgId }, 'credits not watched'),
    )
}

async function watchOrg(ctx: JobContext, db: Db, orgId: string): Promise<void> {
  const seller = await sellerOf(db)
  const { rows } = await sql<Row>`
    select w.kind, w.below, w.package_id, w.most_monthly, w.account_id, w.language, w.told_at, m.name, coalesce(a.email, m.email) as email,
      o.name as org_name, o.logo as org_logo,
      (select count(*)::int from purchase p where p.top_org_id = w.top_org_id and p.kind = w.kind and p.is_auto
        and p.created_at >= date_trunc('month', ${ctx.now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as bought_this_month
    from credit_watch w join org o on o.top_org_id = w.top_org_id
      left join member m on m.top_org_id = w.top_org_id and m.account_id = w.account_id and not m.is_disabled
      left join account a on a.id = m.account_id
    where w.top_org_id = app_org() order by w.kind for update of w skip locked`.execute(db)
  for (const row of rows) {
    const { left } = (await creditsOf(db))(row.kind)
    const isLow = seller !== null && left < row.below
    if (!isLow) {
      if (row.toldAt) await setTold(db, row.kind, null)
      continue
    }
    const outcome = await buyMore({ db, now: ctx.now, orgId, seller }, row)
    if ('kept' in outcome && row.toldAt) continue
    await tell(ctx, db, orgId, row, outcome)
    if ('kept' in outcome) await setTold(db, row.kind, ctx.now)
  }
}

const setTold = (db: Db, kind: UsedKind, toldAt: Date | null) =>
  db.updateTable('creditWatch').set({ toldAt }).where('kind', '=', kind).execute()

type Buying = { db: Db; now: Date; orgId: string; seller: string }

async function buyMore({ db, now, orgId, seller }: Buying, row: Row): Promise<Outcome> {
  const held = await creditsOf(db)
  const { left } = held(row.kind)
  const kept = (why: Kept): Outcome => ({ left, kept: why })
  if (row.packageId === null) return kept('off')
  const [found] = await packagesOf(db, row.packageId)
  if (found?.kind !== row.kind) return kept('gone')
  if (row.boughtThisMonth >= row.mostMonthly) return kept('often')
  if (held(BALANCE).left < found.priceMinor) return kept('balance')
  const language = languageOf(row.language)
  const buying = { db, now, language, requestId: 'recharge.watch', who: { orgId, accountId: row.accountId, accountName: row.name ?? '' } }
  await payByBalance(buying, await placePurchase(buying, seller, found, { isAuto: true }))
  return { left: left + (found.units ?? 0), bought: found }
}

async function tell({ config, now }: JobContext, db: Db, orgId: string, row: Row, outcome: Outcome): Promise<void> {
  if (!row.email) return
  const language = languageOf(row.language)
  const say = (key: keyof typeof rechargeMessages, params: Record<string, string | number> = {}) =>
    format(textIn(rechargeMessages[key], language), params, language)
  const pieces = (n: number) => say(`recharge.pieces_${row.kind}`, { n })
  const kind = say(`recharge.kind_${row.kind}`)
  const bought = 'bought' in outcome ? outcome.bought : null
  const subject = bought ? say('recharge.letter_bought', { kind }) : say('recharge.letter_low', { kind, n: pieces(outcome.left) })
  const body = letterHtml({
    language,
    sender: { name: row.orgName, logoUrl: logoAddress(row.orgLogo, config) },
    title: subject,
    lines: [
      bought
        ? say('recharge.letter_boughtText', { below: pieces(row.below) })
        : say(`recharge.letter_low_${'kept' in outcome ? outcome.kept : 'off'}`, { below: pieces(row.below), n: row.mostMonthly }),
    ],
    facts: [
      ...(bought
        ? [
            { label: say('recharge.column_goods'), value: goodsName(bought, language) },
            { label: say('recharge.column_price'), value: priceText(moneyOf(bought.priceMinor), SHOP_CURRENCY) },
          ]
        : []),
      { label: say('recharge.letter_left'), value: pieces(outcome.left) },
    ],
    button: { text: say('recharge.letter_shop'), address: config.PUBLIC_URL + rechargePages.shop.path },
    why: say('recharge.letter_watchWhy'),
  })
  const letter = {
    topOrgId: orgId,
    kind: bought ? 'recharge.bought' : 'recharge.low',
    channel: 'Email' as const,
    lane: lanes.transactional,
  }
  await queueMessages(db, [{ ...letter, recipient: row.email, subject, body }], now)
}
