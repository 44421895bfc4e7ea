import { Button } from 'antd'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { parseMoney } from '#core/money.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { BALANCE, packageKinds, type PackageKind } from '#features/credits/rules.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { rechargeCalls, type ShopPackage } from '#features/recharge/contract.ts'
import { AutoBuying } from '#features/recharge/console/shop/AutoBuying.tsx'
import { PackageChoice } from '#features/recharge/console/shop/PackageChoice.tsx'
import { WayChoice } from '#features/recharge/console/shop/WayChoice.tsx'
import { shopPrice } from '#features/recharge/console/words.ts'

type Props = {
  shop: ResultOf<typeof rechargeCalls.shop>
  asset: ResultOf<typeof rechargeCalls.asset>
  /** What the address asks for; '' of the benefits: all. */
  kind: string
  functionKey: string
  /** More of a benefit that runs, not longer. */
  isMore: boolean
  now: Date
  isBusy: boolean
  onKind: (kind: PackageKind) => void
  onBuy: (packageId: string, provider: string) => void
}

const inOrder: readonly PackageKind[] = ['sms', 'email', 'live', 'benefit', 'balance']

/** Choose, see what it costs and how long it lasts, pay. */
export function BuyPane({ shop: { packages, ways }, asset, kind: asked, functionKey, isMore, now, isBusy, onKind, onBuy }: Props) {
  const t = useT()
  const canBuy = useCan(rechargeCalls.buy.access)
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState('')
  const kinds = inOrder.filter((one) => packages.some(({ kind }) => kind === one))
  const kind = packageKinds.find((one) => one === asked && kinds.includes(one)) ?? kinds[0]
  const isMeant = (one: ShopPackage) => one.functionKey === functionKey && (one.days === null) === isMore
  const offered = packages.filter((one) => one.kind === kind && (kind !== 'benefit' || !functionKey || isMeant(one)))
  const shown = offered.length > 0 ? offered : packages.filter((one) => one.kind === kind)
  const picked = shown.find(({ packageId }) => packageId === chosen) ?? shown[0]
  const stock = asset.stocks.find((one) => one.kind === kind)

  if (!kind || !picked)
    return (
      <aside className="shop-pane" aria-label={t('recharge.buy')}>
        <EmptyState icon="wallet" title={t('recharge.noPackages')} hint={t('recharge.noPackagesHint')} />
      </aside>
    )
  const balance = kind === BALANCE ? null : asset.balance
  const isEnough = balance !== null && (parseMoney(balance) ?? 0) >= (parseMoney(picked.price) ?? 0)
  const possible = [...(isEnough ? [BALANCE] : []), ...ways.map(({ provider }) => provider)]
  const provider = possible.includes(wanted) ? wanted : (possible[0] ?? '')
  return (
    <aside className="shop-pane" aria-label={t('recharge.buy')}>
      <h2 className="t16 b shop-pane-head">{t('recharge.buy')}</h2>
      <div className="shop-pane-body">
        <div className="shop-kinds">
          <Segments
            label={t('recharge.kinds')}
            items={kinds.map((key) => ({ key, label: t(`recharge.kind_${key}`) }))}
            value={kind}
            onChange={onKind}
          />
        </div>
        <PackageChoice packages={shown} stock={stock} now={now} value={picked.packageId} onChange={setChosen} />
        {stock && (
          <p className="t12 m3 shop-forecast">
            {stock.perDay > 0 || stock.planned > 0
              ? t('recharge.forecast', {
                  perDay: t(`recharge.pieces_${stock.kind}`, { n: stock.perDay }),
                  planned: t(`recharge.pieces_${stock.kind}`, { n: stock.planned }),
                })
              : t('recharge.forecastNone')}
          </p>
        )}
        <WayChoice ways={ways} balance={balance} price={picked.price} value={provider} onChange={setWanted} />
        {stock && stock.left !== null && (
          <AutoBuying key={stock.kind} stock={stock} packages={packages.filter((one) => one.kind === stock.kind)} canChange={canBuy} />
        )}
        {provider !== BALANCE && (
          <p className="row g2 t12 m3 shop-forecast">
            <Icon name="file" size={14} />
            {t('recharge.invoiceAfter')}
          </p>
        )}
      </div>
      <footer className="shop-pane-foot">
        <div className="sp">
          <div className="t12 m3">{t('recharge.due')}</div>
          <b className="t16">{shopPrice(picked.price)}</b>
        </div>
        {canBuy ? (
          <Button type="primary" loading={isBusy} disabled={!provider} onClick={() => onBuy(picked.packageId, provider)}>
            {provider === OFFLINE ? t('recharge.transferPlace') : t('recharge.payN', { amount: shopPrice(picked.price) })}
          </Button>
        ) : (
          <span className="t12 m3">{t('recharge.cannotBuy')}</span>
        )}
      </footer>
    </aside>
  )
}
