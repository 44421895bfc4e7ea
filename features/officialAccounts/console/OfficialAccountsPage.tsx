import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pages } from '#features/pages.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { OfficialTags } from '#features/officialAccounts/console/OfficialTags.tsx'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'
import '#console/kit/accounts/accounts.css'
import '#features/officialAccounts/console/official.css'

/** Followers come and go while nobody looks: asked for anew at every visit. */
export function OfficialAccountsPage() {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...callQuery(officialAccountCalls.list, {}, { ignoresErrors: true }), staleTime: 0 })
  const bind = (
    <Can call={officialAccountCalls.refresh}>
      <ButtonLink type="primary" icon={<Icon name="plus" />} to={`${pages.channels.create.path}?provider=OfficialAccount`}>
        {t('officialAccounts.bind')}
      </ButtonLink>
    </Can>
  )
  const hasAccounts = data !== undefined && data.list.length > 0
  return (
    <PageFrame page={officialAccountPages.list} subtitle={t('officialAccounts.hint')} actions={hasAccounts && bind}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={3} />}
        {data?.list.length === 0 && (
          <EmptyState icon="share" title={t('officialAccounts.none')} hint={t('officialAccounts.noneHint')} action={bind} />
        )}
        {hasAccounts && (
          <table className="accounts">
            <caption className="unseen">{t('officialAccounts.title')}</caption>
            <thead>
              <tr className="t12 m3">
                <th scope="col">{t('officialAccounts.account')}</th>
                <th scope="col">{t('officialAccounts.state')}</th>
                <th scope="col">{t('officialAccounts.followers')}</th>
                <th scope="col">{t('officialAccounts.reachable')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((account) => (
                <tr key={account.id}>
                  <th scope="row">
                    <Link className="b" to={pathOf(officialAccountPages.manage, { id: account.id })}>
                      {account.nickname || account.name}
                    </Link>
                    <div className="t12 m3 mono">{account.appId}</div>
                  </th>
                  <td>
                    <OfficialTags account={account} />
                  </td>
                  <td>{account.followerCount.toLocaleString(language)}</td>
                  <td>{account.boundCount.toLocaleString(language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageFrame>
  )
}
