import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { pages } from '#features/pages.ts'
import { officialAccountCalls as calls } from '#features/officialAccounts/contract.ts'
import { AnswerList } from '#features/officialAccounts/console/AnswerList.tsx'
import { FollowerTable } from '#features/officialAccounts/console/FollowerTable.tsx'
import { MenuEditor } from '#features/officialAccounts/console/MenuEditor.tsx'
import { OfficialTags, OfficialTroubles } from '#features/officialAccounts/console/OfficialTags.tsx'
import { SceneList } from '#features/officialAccounts/console/SceneList.tsx'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'
import '#features/officialAccounts/console/official.css'

const tabs = ['menu', 'followers', 'answers', 'scenes'] as const
const defaults = { tab: 'menu' }

export function OfficialManagePage() {
  const t = useT()
  const { id = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  const tab = tabs.find((known) => known === address.tab) ?? 'menu'
  const { data, error, refetch } = useQuery({ ...callQuery(calls.detail, { id }, { ignoresErrors: true }), staleTime: 0 })
  const refresh = useCall(calls.refresh, { changes: [calls.detail, calls.list] })
  const ask = () => refresh.mutate({ id }, { onSuccess: () => showToast({ kind: 'success', text: t('officialAccounts.refreshed') }) })
  const items = tabs.map((key) => ({
    key,
    label: t(`officialAccounts.${key}`),
    ...(key === 'followers' && data && { count: data.followerCount }),
  }))
  return (
    <PageFrame
      page={officialAccountPages.manage}
      title={data?.nickname || data?.name || t('officialAccounts.manage')}
      beside={data && <OfficialTags account={data} />}
      subtitle={data?.verifyUntil && t('officialAccounts.verifyUntil', { date: formatTime(data.verifyUntil, undefined, 'YYYY-MM-DD') })}
      actions={
        data && (
          <>
            <Can call={calls.refresh}>
              <Button icon={<Icon name="sync" />} loading={refresh.isPending} onClick={ask}>
                {t('officialAccounts.refresh')}
              </Button>
            </Can>
            <ButtonLink to={pathOf(pages.channels.edit, { id })}>{t('officialAccounts.setting')}</ButtonLink>
          </>
        )
      }
      tabs={<Tabs label={t('officialAccounts.tabs')} items={items} value={tab} onChange={(next) => setAddress({ tab: next })} />}
    >
      {tab === 'followers' && data ? (
        <FollowerTable id={id} />
      ) : (
        <div className="frame-body">
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonFields count={5} />}
          {data && <OfficialTroubles account={data} />}
          {data && tab === 'menu' && <MenuEditor key={data.menuVersion} account={data} />}
          {data && tab === 'answers' && <AnswerList id={id} />}
          {data && tab === 'scenes' && <SceneList id={id} />}
        </div>
      )}
    </PageFrame>
  )
}
