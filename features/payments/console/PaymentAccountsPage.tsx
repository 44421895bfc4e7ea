import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { AccountRows } from '#features/payments/console/accounts/AccountRows.tsx'
import { AlertList } from '#features/payments/console/alerts/AlertList.tsx'
import { paymentPages } from '#features/payments/pages.ts'
import '#console/kit/accounts/accounts.css'

/** Where the organisation's money arrives, and what was told of it that nobody should believe. */
export function PaymentAccountsPage() {
  const t = useT()
  const { data, error, refetch } = useCallQuery(payAccountCalls.list, {}, { ignoresErrors: true })
  const create = (
    <Can call={payAccountCalls.save}>
      <ButtonLink type="primary" icon={<Icon name="plus" />} to={paymentPages.create.path}>
        {t('payments.accountNew')}
      </ButtonLink>
    </Can>
  )
  const hasAccounts = data !== undefined && data.list.length > 0
  return (
    <PageFrame page={paymentPages.finance} subtitle={hasAccounts && t('payments.accountsHint')} actions={hasAccounts && create}>
      <div className="frame-body">
        <AlertList />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={3} />}
        {data?.list.length === 0 && (
          <EmptyState icon="wallet" title={t('payments.accountsNone')} hint={t('payments.accountsNoneHint')} action={create} />
        )}
        {hasAccounts && <AccountRows accounts={data.list} />}
      </div>
    </PageFrame>
  )
}
