import { sql } from 'kysely'
import type { FunctionKey } from '#core/benefits.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { benefitMessages } from '#features/benefits/messages.ts'
import { SHOP_CURRENCY, type PackageKind } from '#features/credits/rules.ts'
import type { ShopPackage } from '#features/recharge/contract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Goods = {
  kind: PackageKind
  units: number | null
  functionKey: FunctionKey | null
  days: number | null
  quota: number | null
  priceMinor: number
}

/** As the wire has it: of the balance an amount, of everything else pieces. */
export function shownGoods({ priceMinor, kind, units, functionKey, days, quota }: Goods): Omit<ShopPackage, 'packageId'> {
  const isMoney = kind === 'balance'
  return {
    kind,
    units: isMoney ? null : units,
    amount: isMoney ? moneyOf(units ?? 0) : null,
    functionKey,
    days,
    quota,
    price: moneyOf(priceMinor),
  }
}

/** What the till says is being paid for. */
export function goodsName({ kind, units, functionKey, days, quota }: Goods, language: Language): string {
  const say = (key: keyof typeof rechargeMessages, params: Record<string, string | number>) =>
    format(textIn(rechargeMessages[key], language), params, language)
  if (kind === 'balance') return say('recharge.goods_balance', { amount: priceText(moneyOf(units ?? 0), SHOP_CURRENCY) })
  if (kind === 'benefit' && functionKey) {
    const name = textIn(benefitMessages[`benefits.${functionKey}`], language)
    return days === null ? say('recharge.goods_more', { name, n: quota ?? 0 }) : say('recharge.goods_benefit', { name, n: days })
  }
  return say(`recharge.goods_${kind === 'benefit' ? 'sms' : kind}`, { n: units ?? 0 })
}

export type Package = Goods & { id: string }

/** What is sold to this organisation now, the smallest first; `id`: this one. */
export async function packagesOf(db: Db, id: string | null = null): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select p.id, p.kind, p.units, p.function_key, p.days, p.quota, p.price_minor from package p join org o on o.tenant_id = p.tenant_id
    where o.top_org_id = app_org() and p.is_on and (${id}::uuid is null or p.id = ${id}::uuid)
    order by p.kind, p.function_key nulls first, p.days, p.units, p.price_minor`.execute(db)
  return rows
}
