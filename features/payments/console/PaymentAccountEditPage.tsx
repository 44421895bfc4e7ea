import { useParams } from 'react-router'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { AccountEditor } from '#features/payments/console/accounts/AccountEditor.tsx'
import { paymentPages } from '#features/payments/pages.ts'
import '#console/kit/accounts/accounts.css'

export function PaymentAccountEditPage() {
  const { id = '' } = useParams()
  const account = useCallQuery(payAccountCalls.detail, { id }, { ignoresErrors: true })
  const kinds = useCallQuery(payAccountCalls.kinds, {}, { ignoresErrors: true })
  const error = account.error ?? kinds.error
  if (account.data && kinds.data) {
    const taken = kinds.data.list.find(({ provider }) => provider === account.data.provider)?.currencies
    return <AccountEditor key={`${id} ${account.data.version}`} account={account.data} currencies={taken ?? account.data.currencies} />
  }
  return (
    <PageFrame page={paymentPages.edit}>
      <div className="frame-body">
        {error ? (
          <ErrorNote error={error} onRetry={() => void Promise.all([account.refetch(), kinds.refetch()])} />
        ) : (
          <SkeletonFields count={5} />
        )}
      </div>
    </PageFrame>
  )
}
