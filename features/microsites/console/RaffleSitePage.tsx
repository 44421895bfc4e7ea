import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { lotteryPages } from '#features/lottery/pages.ts'
import { raffleSource } from '#features/microsites/console/builder/source.ts'
import '#features/microsites/console/builder/site.css'

const SiteBuilder = lazy(() =>
  import('#features/microsites/console/builder/SiteBuilder.tsx').then((file) => ({ default: file.SiteBuilder })),
)
const MOST = 200

/** The public page of a lottery, built of blocks like the site of an event. */
export function RaffleSitePage() {
  const t = useT()
  const [address, setAddress] = useAddressState({ id: '' })
  const { data, error, refetch } = useCallQuery(lotteryCalls.list, { pageSize: MOST }, { ignoresErrors: true })
  const lotteries = data?.list ?? []
  const id = address.id || lotteries[0]?.id
  if (id)
    return (
      <Builder
        key={id}
        id={id}
        choice={
          <Select
            className="site-which"
            aria-label={t('lottery.chooseLottery')}
            showSearch
            optionFilterProp="label"
            value={id}
            options={lotteries.map((lottery) => ({ value: lottery.id, label: `${lottery.title} · ${lottery.eventTitle}` }))}
            onChange={(chosen) => setAddress({ id: chosen ?? '' })}
          />
        }
      />
    )
  return (
    <PageFrame page={lotteryPages.site} subtitle={t('lottery.siteSubtitle')}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data && <EmptyState icon="gift" title={t('lottery.first')} hint={t('lottery.noLotteries')} />}
    </PageFrame>
  )
}

function Builder({ id, choice }: { id: string; choice: ReactNode }) {
  const source = useMemo(() => raffleSource(id), [id])
  const { data, error, refetch } = useQuery({ ...callQuery(source.calls.site, source.which, { ignoresErrors: true }), staleTime: 0 })
  const loading = (
    <PageFrame page={lotteryPages.site} actions={choice}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}</div>
    </PageFrame>
  )
  const document = data?.document
  if (!data || !document) return loading
  return (
    <Suspense fallback={loading}>
      <SiteBuilder source={source} site={{ ...data, document }} choice={choice} />
    </Suspense>
  )
}
