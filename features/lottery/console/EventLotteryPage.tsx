import { Button, Select } from 'antd'
import { useParams } from 'react-router'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { LotteryDesk } from '#features/lottery/console/desk/LotteryDesk.tsx'
import { lotteryPages } from '#features/lottery/pages.ts'
import '#features/lottery/console/lottery.css'

const MOST = 200

/** The lotteries of an event, one at a time. */
export function EventLotteryPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState({ id: '', tab: '' })
  const { data, error, refetch } = useCallQuery(lotteryCalls.list, { bventId, pageSize: MOST }, { ignoresErrors: true })
  const create = useCall(lotteryCalls.save, { changes: [lotteryCalls.list] })
  const lotteries = data?.list ?? []
  const shown = lotteries.find(({ id }) => id === address.id) ?? lotteries[0]
  const add = async () => {
    const { id } = await create.mutateAsync({ bventId, title: t('lottery.defaultTitle') })
    setAddress({ id, tab: '' })
  }
  const adding = (
    <Can call={lotteryCalls.save}>
      <Button type={shown ? 'default' : 'primary'} icon={<Icon name="plus" />} loading={create.isPending} onClick={() => void add()}>
        {t('lottery.add')}
      </Button>
    </Can>
  )
  if (shown)
    return (
      <LotteryDesk
        key={shown.id}
        id={shown.id}
        tab={address.tab}
        onTab={(tab) => setAddress({ tab })}
        choice={
          <>
            {lotteries.length > 1 && (
              <Select
                aria-label={t('lottery.chooseLottery')}
                value={shown.id}
                options={lotteries.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(id) => setAddress({ id, tab: '' })}
              />
            )}
            {adding}
          </>
        }
      />
    )
  return (
    <PageFrame page={lotteryPages.event}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && <EmptyState icon="gift" title={t('lottery.first')} hint={t('lottery.firstText')} action={adding} />}
      </div>
    </PageFrame>
  )
}
