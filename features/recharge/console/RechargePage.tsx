import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { rechargeCalls, type Purchase } from '#features/recharge/contract.ts'
import { BenefitTable } from '#features/recharge/console/BenefitTable.tsx'
import { PurchaseList } from '#features/recharge/console/PurchaseList.tsx'
import { PurchaseNote } from '#features/recharge/console/PurchaseNote.tsx'
import { BuyPane } from '#features/recharge/console/shop/BuyPane.tsx'
import { Stocks } from '#features/recharge/console/Stocks.tsx'
import { UsageChart } from '#features/recharge/console/UsageChart.tsx'
import { WatchDialog } from '#features/recharge/console/WatchDialog.tsx'
import { useBuying } from '#features/recharge/console/useBuying.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import '#features/recharge/console/recharge.css'

const SEATS = 'AttendeeToTalCount'
const defaults = { tab: '', key: '', more: '', purchase: '' }

/** What there is, what was used, until when it lasts, and the shop beside it. */
export function RechargePage() {
  const t = useT()
  const [now] = useState(serverNow)
  const [isWatching, setWatching] = useState(false)
  const [address, setAddress] = useAddressState(defaults)
  const { data: asset, error: assetError, refetch: askAsset } = useCallQuery(rechargeCalls.asset, {}, { ignoresErrors: true })
  const { data: shop, error: shopError, refetch: askShop } = useCallQuery(rechargeCalls.shop, {}, { ignoresErrors: true })
  const buying = useBuying((purchase) => setAddress({ purchase }))
  const { data: benefits } = useCallQuery(benefitCalls.info, {})
  const { data: use } = useCallQuery(rechargeCalls.benefitUse, {}, { ignoresErrors: true })
  const used = useMemo(() => new Map(use?.list.map((one) => [one.functionKey, one.used])), [use])
  const quota = benefits?.benefitDetails.find(({ functionKey, enable }) => functionKey === SEATS && enable)?.currentQuota ?? null
  const held = used.get(SEATS) ?? null
  const error = assetError ?? shopError
  /** By the first way there is: which one, the provider's page of the purchase says again. */
  const payAgain = ({ purchaseId }: Purchase) => buying.mutate({ purchaseId, provider: shop?.ways[0]?.provider ?? 'balance' })
  return (
    <div className="shop">
      <PageFrame
        page={rechargePages.shop}
        actions={
          <>
            <Can call={rechargeCalls.saveWatch}>
              <Button icon={<Icon name="bell" />} disabled={!asset} onClick={() => setWatching(true)}>
                {t('recharge.watch')}
              </Button>
            </Can>
            <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(rechargeCalls.usageFile, {}).catch(() => {})}>
              {t('recharge.exportUsage')}
            </Button>
          </>
        }
      >
        {error && (
          <div className="frame-body">
            <ErrorNote error={error} onRetry={() => void Promise.all([askAsset(), askShop()])} />
          </div>
        )}
        {address.purchase && (
          <PurchaseNote
            purchaseId={address.purchase}
            transferWords={shop?.transferWords ?? ''}
            onPay={payAgain}
            onClose={() => setAddress({ purchase: '' })}
          />
        )}
        <Stocks asset={asset} seats={quota !== null && held !== null ? { used: held, quota } : null} />
        <UsageChart />
        <BenefitTable
          packages={shop?.packages ?? []}
          used={used}
          now={now}
          onChoose={(key, isMore) => setAddress({ tab: 'benefit', key, more: isMore ? '1' : '' })}
        />
        <PurchaseList onPay={payAgain} onTransfer={({ purchaseId }) => setAddress({ purchase: purchaseId })} />
        {isWatching && asset && <WatchDialog stocks={asset.stocks} onClose={() => setWatching(false)} />}
      </PageFrame>
      {asset && shop ? (
        <BuyPane
          shop={shop}
          asset={asset}
          kind={address.tab}
          functionKey={address.key}
          isMore={address.more !== ''}
          now={now}
          isBusy={buying.isPending}
          onKind={(tab) => setAddress({ tab, key: '', more: '' })}
          onBuy={(packageId, provider) => buying.mutate({ packageId, provider })}
        />
      ) : (
        !error && (
          <aside className="shop-pane">
            <SkeletonFields count={4} />
          </aside>
        )
      )}
    </div>
  )
}
