import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { sendCalls, type SendDetail } from '#features/sends/contract.ts'
import { Ledger } from '#features/sends/console/report/Ledger.tsx'
import { Outcome } from '#features/sends/console/report/Outcome.tsx'
import { SendActs } from '#features/sends/console/report/SendActs.tsx'
import { SendStateTag } from '#features/sends/console/sendWords.tsx'
import { sendPages } from '#features/sends/pages.ts'
import '#features/sends/console/sends.css'

const LIVE_MS = 2_000
const isLive = (send: SendDetail | undefined) => send?.state === 'Scheduled' || send?.state === 'Running'

export function SendReportPage() {
  const t = useT()
  const { bventId = '', sendId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...callQuery(sendCalls.detail, { bventId, sendId }, { ignoresErrors: true }),
    refetchInterval: ({ state }) => (isLive(state.data) ? LIVE_MS : false),
  })
  return (
    <PageFrame
      page={sendPages.report}
      title={data?.title ?? t('sends.report')}
      {...(data && { beside: <SendStateTag send={data} />, actions: <SendActs bventId={bventId} send={data} /> })}
    >
      <div className="frame-body send-report">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && (
          <>
            <Outcome bventId={bventId} send={data} />
            <Ledger bventId={bventId} send={data} />
          </>
        )}
      </div>
    </PageFrame>
  )
}
