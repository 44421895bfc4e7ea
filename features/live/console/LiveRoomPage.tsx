import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { liveCalls } from '#features/live/contract.ts'
import { RoomDesk } from '#features/live/console/RoomDesk.tsx'
import { livePages } from '#features/live/pages.ts'
import { MOST_ROOMS } from '#features/live/rules.ts'

/** One room of the event; without one in the address, the first. */
export function LiveRoomPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState({ id: '', tab: '' })
  const { data, error, refetch } = useCallQuery(liveCalls.list, { bventId, pageSize: MOST_ROOMS }, { ignoresErrors: true })
  const rooms = data?.list ?? []
  const shown = rooms.find(({ id }) => id === address.id) ?? rooms[0]
  if (shown)
    return (
      <RoomDesk
        key={shown.id}
        id={shown.id}
        rooms={rooms}
        tab={address.tab}
        onTab={(tab) => setAddress({ tab })}
        onRoom={(id) => setAddress({ id, tab: '' })}
      />
    )
  return (
    <PageFrame page={livePages.room}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && (
          <EmptyState
            icon="live"
            title={t('live.first')}
            hint={t('live.firstText')}
            action={<ButtonLink to={pathOf(livePages.create, { bventId })}>{t('live.add')}</ButtonLink>}
          />
        )}
      </div>
    </PageFrame>
  )
}
