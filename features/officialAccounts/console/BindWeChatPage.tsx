import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { officialAccountCalls as calls } from '#features/officialAccounts/contract.ts'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'
import '#features/officialAccounts/console/official.css'

const LOOK_MS = 3_000
/** A code lasts ten minutes. */
const RENEW_MS = 480_000

/** The phone does the work: until it has, the page looks again by itself. */
export function BindWeChatPage() {
  const t = useT()
  const own = useQuery({
    ...callQuery(calls.ownBinding, {}, { ignoresErrors: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.hasAccount && !state.data.isBound ? LOOK_MS : false),
  })
  const { data, error } = own
  const isOpen = data !== undefined && data.hasAccount && !data.isFollowing
  const code = useQuery({
    ...callQuery(calls.ownCode, {}, { ignoresErrors: true }),
    enabled: isOpen,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })
  const unbind = useCall(calls.unbindOwn, { changes: [calls.ownBinding, calls.ownCode] })
  return (
    <PageFrame
      page={officialAccountPages.bindWeChat}
      subtitle={`${t('officialAccounts.ownHint')}${data?.isSignIn ? t('officialAccounts.ownSignIn') : ''}`}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void own.refetch()} />}
        {!data && !error && <SkeletonFields count={3} />}
        {data && !data.hasAccount && (
          <EmptyState
            icon="share"
            title={t('officialAccounts.none')}
            hint={t('officialAccounts.ownNeeds')}
            action={<ButtonLink to={officialAccountPages.list.path}>{t('officialAccounts.title')}</ButtonLink>}
          />
        )}
        {data?.isBound && (
          <div className="row g3 wrap" style={{ paddingBottom: 16 }}>
            <StatusTag tone={data.isFollowing ? 'registered' : 'pending'} icon={data.isFollowing ? 'check' : 'warn'}>
              {t(data.isFollowing ? 'officialAccounts.ownBound' : 'officialAccounts.ownLeft')}
            </StatusTag>
            <span className="m2">
              {data.accountName} · {formatTime(data.boundTime)}
            </span>
            <Can call={calls.unbindOwn}>
              <Button
                size="small"
                loading={unbind.isPending}
                onClick={() =>
                  unbind.mutate({}, { onSuccess: () => showToast({ kind: 'success', text: t('officialAccounts.ownUnbound') }) })
                }
              >
                {t('officialAccounts.ownUnbind')}
              </Button>
            </Can>
          </div>
        )}
        {code.error && isOpen && <ErrorNote error={code.error} onRetry={() => void code.refetch()} />}
        {isOpen && code.data && (
          <figure className="official-own">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(code.data.qr)}`}
              alt={t('officialAccounts.ownCode')}
              width={220}
              height={220}
            />
            <figcaption className="m2">{t('officialAccounts.ownScan', { name: data.accountName })}</figcaption>
          </figure>
        )}
      </div>
    </PageFrame>
  )
}
