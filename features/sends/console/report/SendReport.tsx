import { useQuery } from '@tanstack/react-query'
import type { Page } from '#core/page.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { SendDetail } from '#features/sends/contract.ts'
import { Ledger } from '#features/sends/console/report/Ledger.tsx'
import { Outcome } from '#features/sends/console/report/Outcome.tsx'
import type { Reporting } from '#features/sends/parts.ts'
import { SendActs } from '#features/sends/console/report/SendActs.tsx'
import { SendStateTag } from '#features/sends/console/sendWords.tsx'
import '#features/sends/console/sends.css'

const LIVE_MS = 2_000
const isLive = (send: SendDetail | undefined) => send?.state === 'Scheduled' || send?.state === 'Running'

type Props = { page: Page; bventId: string; sendId: string; of: Reporting }

/** One send: what became of it, and what can still be done. */
export function SendReport({ page, bventId, sendId, of }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...callQuery(of.calls.detail, { bventId, sendId }, { ignoresErrors: true }),
    refetchInterval: ({ state }) => (isLive(state.data) ? LIVE_MS : false),
  })
  return (
    <PageFrame
      page={page}
      title={data?.title ?? t('sends.report')}
      {...(data && { beside: <SendStateTag send={data} />, actions: <SendActs bventId={bventId} send={data} of={of} /> })}
    >
      <div className="frame-body send-report">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && (
          <>
            <Outcome send={data} of={of} />
            <Ledger bventId={bventId} send={data} of={of} />
          </>
        )}
      </div>
    </PageFrame>
  )
}
