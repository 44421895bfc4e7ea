import type { ReactNode } from 'react'
import type { ResultOf } from '#core/call.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { rechargeCalls, Stock } from '#features/recharge/contract.ts'
import { QuotaBar } from '#features/recharge/console/QuotaBar.tsx'
import { shopPrice } from '#features/recharge/console/words.ts'

type Asset = ResultOf<typeof rechargeCalls.asset>

type Props = { asset: Asset | undefined; /** Held and allowed; null: as many as wanted. */ seats: { used: number; quota: number } | null }

/** What there is of everything, how long it lasts, and what runs out. */
export function Stocks({ asset, seats }: Props) {
  const t = useT()
  const low = asset?.stocks.filter(({ isLow }) => isLow) ?? []
  const few = asset?.stocks.filter((stock) => !stock.isLow && isFew(stock)) ?? []
  return (
    <>
      {low.length > 0 && (
        <output className="note stock-low shop-warned">
          <Icon name="warn" />
          <b>{t('recharge.low', { names: low.map(({ kind }) => t(`recharge.kind_${kind}`)).join(t('kit.comma')) })}</b>
        </output>
      )}
      {few.map(({ kind, watch }) => (
        <output key={kind} className="note stock-low shop-warned">
          <Icon name="bell" />
          <b>{t('recharge.few', { name: t(`recharge.kind_${kind}`), below: t(`recharge.pieces_${kind}`, { n: watch?.below ?? 0 }) })}</b>
        </output>
      ))}
      <section className="stocks" aria-label={t('recharge.title')}>
        <Figure name={t('recharge.balance')} value={asset && shopPrice(asset.balance)} note={t('recharge.balanceHint')} />
        {asset?.stocks.map((stock) => (
          <StockFigure key={stock.kind} stock={stock} />
        ))}
        {seats && <Seats {...seats} />}
      </section>
    </>
  )
}

/** Fewer than somebody wants there to be. */
const isFew = ({ left, watch }: Stock) => left !== null && watch !== null && left < watch.below

function StockFigure({ stock }: { stock: Stock }) {
  const t = useT()
  const { kind, left, reserved, planned, perDay, lastsDays } = stock
  const notes = [
    lastsDays !== null ? t('recharge.lasts', { n: lastsDays }) : perDay === 0 ? t('recharge.unused') : '',
    reserved > 0 ? t('recharge.reserved', { n: reserved }) : '',
    planned > 0 ? t('recharge.planned', { n: planned }) : '',
  ]
  return (
    <Figure
      name={t(`recharge.kind_${kind}`)}
      value={left === null ? t('recharge.unlimited') : t(`recharge.pieces_${kind}`, { n: left })}
      note={notes.filter(Boolean).join(' · ')}
      isLow={stock.isLow || isFew(stock)}
    />
  )
}

function Seats({ used, quota }: { used: number; quota: number }) {
  const t = useT()
  const language = useLanguage()
  const left = quota - used
  return (
    <div className="stock">
      <h2 className="t13 m2">{t('recharge.seats')}</h2>
      <p className="stock-value">
        {used.toLocaleString(language)} <span className="t13 m3">{t('recharge.ofQuota', { n: quota })}</span>
      </p>
      <QuotaBar used={used} quota={quota} />
      <p className={left > 0 ? 't12 m3' : 't12 stock-warned'}>
        {left > 0 ? t('recharge.seatsLeft', { n: left }) : t('recharge.seatsNone')}
      </p>
    </div>
  )
}

function Figure({ name, value, note, isLow = false }: { name: string; value: string | undefined; note: ReactNode; isLow?: boolean }) {
  return (
    <div className="stock">
      <h2 className="t13 m2">{name}</h2>
      <p className="stock-value">{value ?? '–'}</p>
      <p className={isLow ? 't12 stock-warned' : 't12 m3'}>{note}</p>
    </div>
  )
}
