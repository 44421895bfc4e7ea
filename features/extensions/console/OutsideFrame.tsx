import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { errors } from '#core/errors.ts'
import { CallError } from '#console/kit/callApi.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { extensionCalls } from '#features/extensions/contract.ts'
import type { FrameKey } from '#features/extensions/rules.ts'
import '#features/extensions/console/extensions.css'

const calls = { digital: extensionCalls.digitalTicket, callagent: extensionCalls.callAgentTicket } as const
const icons: Record<FrameKey, IconName> = { digital: 'user', callagent: 'phone' }

/** Its own origin it may keep, since the server gives no address of ours: without it no site could sign anybody in. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups'

/** Somebody else's page: it runs its own scripts in its own origin, sees a ticket of a minute and cannot lead this window away. */
export function OutsideFrame({ of }: { of: FrameKey }) {
  const t = useT()
  const name = t(`extensions.${of}`)
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(calls[of], {}, { ignoresErrors: true }),
    // A ticket is used once: an old one opens nothing.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error instanceof CallError && error.code === errors['extension.unavailable'].code)
    return <EmptyState icon={icons[of]} title={t('extensions.unavailable')} hint={t(`extensions.${of}Off`)} />
  return (
    <div className="extension-frame">
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="frame-body">
          <SkeletonFields count={4} />
        </div>
      )}
      {data && (
        <>
          <div className="row g3 wrap extension-note">
            <span className="t13 m3 sp">{t('extensions.frameNote')}</span>
            <Button size="small" icon={<Icon name="sync" size={14} />} loading={isFetching} onClick={() => void refetch()}>
              {t('extensions.again')}
            </Button>
          </div>
          <iframe key={data.url} src={data.url} title={t('extensions.frameOf', { name })} sandbox={SANDBOX} referrerPolicy="no-referrer" />
        </>
      )}
    </div>
  )
}
