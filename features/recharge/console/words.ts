import { priceText } from '#core/money.ts'
import type { Translate } from '#console/kit/text.ts'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import type { ShopPackage } from '#features/recharge/contract.ts'

type Goods = Pick<ShopPackage, 'kind' | 'units' | 'amount' | 'functionKey' | 'days' | 'quota'>

/** What is bought, in one line. */
export function goodsText(t: Translate, { kind, units, amount, functionKey, days, quota }: Goods): string {
  if (kind === 'balance') return t('recharge.goods_balance', { amount: shopPrice(amount ?? '') })
  if (kind === 'benefit') {
    const name = functionKey ? t(`benefits.${functionKey}`) : ''
    return days === null ? t('recharge.goods_more', { name, n: quota ?? 0 }) : t('recharge.goods_benefit', { name, n: days })
  }
  return t(`recharge.goods_${kind}`, { n: units ?? 0 })
}

export function shopPrice(amount: string): string {
  return priceText(amount, SHOP_CURRENCY)
}

/** Of one piece, in thousandths: ¥ 0.045. */
export function pieceText(t: Translate, { kind, units, price }: ShopPackage): string {
  if (units === null || units === 0 || kind === 'balance' || kind === 'benefit') return ''
  const text = `${priceText('0', SHOP_CURRENCY).split(' ')[0]} ${(Number(price) / units).toFixed(3)}`
  if (kind === 'email') return t('recharge.eachLetter', { price: text })
  return t(kind === 'live' ? 'recharge.eachMinute' : 'recharge.each', { price: text })
}
