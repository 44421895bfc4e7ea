import { useId } from 'react'
import { moneyOf, parseMoney } from '#core/money.ts'
import { useT } from '#console/kit/text.ts'
import { BALANCE } from '#features/credits/rules.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { shopPrice } from '#features/recharge/console/words.ts'

export type Way = { provider: string; name: string }
type Props = { ways: readonly Way[]; balance: string | null; price: string; value: string; onChange: (provider: string) => void }

/** The balance first, where it is enough; null: it cannot buy this. */
export function WayChoice({ ways, balance, price, value, onChange }: Props) {
  const t = useT()
  const name = useId()
  const left = balance === null ? -1 : (parseMoney(balance) ?? 0) - (parseMoney(price) ?? 0)
  const radio = (provider: string, isDisabled = false) => (
    <input type="radio" name={name} checked={provider === value} disabled={isDisabled} onChange={() => onChange(provider)} />
  )
  return (
    <fieldset className="pay-ways">
      <legend className="b">{t('recharge.ways')}</legend>
      {balance !== null && (
        <label className="pay-way">
          {radio(BALANCE, left < 0)}
          <span>
            {t('recharge.balance')}{' '}
            <span className="t12 m3">
              {left < 0 ? t('recharge.tooLittle') : t('recharge.afterwards', { amount: shopPrice(moneyOf(left)) })}
            </span>
          </span>
          <span>{shopPrice(balance)}</span>
        </label>
      )}
      {ways.map(({ provider, name: word }) => (
        <label key={provider} className="pay-way">
          {radio(provider)}
          {provider === OFFLINE ? (
            <span>
              {t('recharge.way_offline')} <span className="t12 m3">{t('recharge.transferHint')}</span>
            </span>
          ) : (
            <span>{word}</span>
          )}
        </label>
      ))}
      {ways.length === 0 && <p className="t13 m3">{t('recharge.noWays')}</p>}
    </fieldset>
  )
}
