import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { channelCalls } from '#features/channels/contract.ts'
import { AccountRows } from '#features/channels/console/accounts/AccountRows.tsx'
import { WayList } from '#features/channels/console/accounts/WayList.tsx'
import { pages } from '#features/pages.ts'
import { channelPages } from '#features/channels/pages.ts'
import '#console/kit/accounts/accounts.css'
import '#features/channels/console/channels.css'

/** What the organisation's messages go out by, and with whose name. */
export function MessageAccountsPage() {
  const t = useT()
  const { data, error, refetch } = useCallQuery(channelCalls.list, {}, { ignoresErrors: true })
  const create = (
    <Can call={channelCalls.save}>
      <ButtonLink type="primary" icon={<Icon name="plus" />} to={channelPages.create.path}>
        {t('channels.accountNew')}
      </ButtonLink>
    </Can>
  )
  const tabs = [
    { to: pathOf(channelPages.list), label: t('channels.accounts'), isCurrent: true },
    { to: pathOf(pages.delivery.suppressions), label: t('delivery.list'), isCurrent: false },
  ]
  const hasAccounts = data !== undefined && data.list.length > 0
  return (
    <PageFrame
      page={channelPages.list}
      subtitle={t('channels.hint')}
      actions={hasAccounts && create}
      tabs={<LinkTabs label={t('channels.tabs')} items={tabs} />}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={3} />}
        {data?.list.length === 0 && <EmptyState icon="send" title={t('channels.none')} hint={t('channels.noneHint')} action={create} />}
        {data && <WayList ways={data.ways} />}
        {hasAccounts && <AccountRows accounts={data.list} />}
      </div>
    </PageFrame>
  )
}
