import { Select } from 'antd'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { PageDesigner } from '#features/lottery/console/site/PageDesigner.tsx'
import { useLottery } from '#features/lottery/console/useLottery.ts'
import { lotteryPages } from '#features/lottery/pages.ts'
import '#features/lottery/console/lottery.css'

const MOST = 200

/** How the public page of a lottery looks; beside it, the page itself. */
export function RaffleSitePage() {
  const t = useT()
  const [address, setAddress] = useAddressState({ id: '' })
  const { data, error, refetch } = useCallQuery(lotteryCalls.list, { pageSize: MOST }, { ignoresErrors: true })
  const lotteries = data?.list ?? []
  const id = address.id || lotteries[0]?.id
  return (
    <PageFrame
      page={lotteryPages.site}
      subtitle={t('lottery.siteSubtitle')}
      actions={
        lotteries.length > 0 && (
          <Select
            className="lottery-choice"
            aria-label={t('lottery.chooseLottery')}
            showSearch
            optionFilterProp="label"
            value={id}
            options={lotteries.map((lottery) => ({ value: lottery.id, label: `${lottery.title} · ${lottery.eventTitle}` }))}
            onChange={(chosen) => setAddress({ id: chosen ?? '' })}
          />
        )
      }
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data && (id ? <Designed key={id} id={id} /> : <EmptyState icon="gift" title={t('lottery.first')} hint={t('lottery.noLotteries')} />)}
    </PageFrame>
  )
}

function Designed({ id }: { id: string }) {
  const { data, error, refetch } = useLottery(id)
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return data ? <PageDesigner lottery={data} /> : <SkeletonFields count={4} />
}
