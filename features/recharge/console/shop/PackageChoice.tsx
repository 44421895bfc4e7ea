import { useId } from 'react'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { ShopPackage, Stock } from '#features/recharge/contract.ts'
import { enoughUntil } from '#features/recharge/console/shop/enoughUntil.ts'
import { goodsText, pieceText, shopPrice } from '#features/recharge/console/words.ts'

type Props = {
  packages: readonly ShopPackage[]
  stock: Stock | undefined
  now: Date
  value: string
  onChange: (packageId: string) => void
}

export function PackageChoice({ packages, stock, now, value, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const name = useId()
  const short = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Shanghai' })
  return (
    <fieldset className="packages">
      <legend className="unseen">{t('recharge.packages')}</legend>
      {packages.map((one) => {
        const until = enoughUntil(one, stock, now)
        const piece = pieceText(t, one)
        return (
          <label key={one.packageId} className="package">
            <input type="radio" name={name} checked={one.packageId === value} onChange={() => onChange(one.packageId)} />
            <span>
              <span className="package-name">{nameOf(one)}</span>
              {until && <span className="tag tag-info">{t('recharge.enoughUntil', { day: short.format(until) })}</span>}
              {piece && <span className="t12 m3 package-piece">{piece}</span>}
              {one.quota !== null && one.days !== null && (
                <span className="t12 m3 package-piece">{t('recharge.forPeople', { n: one.quota })}</span>
              )}
            </span>
            <b>{shopPrice(one.price)}</b>
          </label>
        )
      })}
    </fieldset>
  )

  function nameOf(one: ShopPackage): string {
    const { kind, units, amount } = one
    if (kind === 'balance') return shopPrice(amount ?? '')
    if (kind === 'benefit') return goodsText(t, one)
    return t(`recharge.pieces_${kind}`, { n: units ?? 0 })
  }
}
