import { useParams } from 'react-router'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { channelCalls } from '#features/channels/contract.ts'
import { AccountEditor } from '#features/channels/console/accounts/AccountEditor.tsx'
import { channelPages } from '#features/channels/pages.ts'
import '#console/kit/accounts/accounts.css'

export function MessageAccountEditPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCallQuery(channelCalls.detail, { id }, { ignoresErrors: true })
  if (data) return <AccountEditor key={`${id} ${data.version}`} account={data} />
  return (
    <PageFrame page={channelPages.edit}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}</div>
    </PageFrame>
  )
}
