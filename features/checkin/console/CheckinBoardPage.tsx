import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { BoardHead } from '#features/checkin/console/board/BoardHead.tsx'
import {
  ArrivalsPanel,
  ArrivedPanel,
  GatesPanel,
  HeatPanel,
  LatestPanel,
  TicketsPanel,
} from '#features/checkin/console/board/BoardParts.tsx'
import { ForecastPanel } from '#features/checkin/console/board/ForecastPanel.tsx'
import { PointSelect } from '#features/checkin/console/points/PointSelect.tsx'
import { RehearsalPanel } from '#features/checkin/console/board/RehearsalPanel.tsx'
import { usePoints } from '#features/checkin/console/useCheckins.ts'
import { useFullscreen } from '#features/checkin/console/board/useFullscreen.ts'
import '#features/checkin/console/board/board.css'

const REFRESH_MS = 5_000
const defaults = { point: '' }

export function CheckinBoardPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  const points = usePoints(bventId)
  const point = points.find(({ id }) => id === address.point) ?? points.find(({ isMain }) => isMain)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const request = { bventId, ...(address.point && { id: address.point }) }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...callQuery(checkinCalls.board, request, { ignoresErrors: true }),
    // Nobody watches a page that is not in sight: the query waits until it is.
    refetchInterval: REFRESH_MS,
  })
  const box = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(box)
  const timeZone = event?.timeZone

  const actions = (
    <>
      {data && data.conflictCount > 0 && (
        <Link to={`${pathOf(checkinPages.tab, { bventId, signTabName: 'conflicts' })}?point=${data.checkinId}`}>
          {t('checkin.desk.conflictCount', { n: data.conflictCount })}
        </Link>
      )}
      <PointSelect points={points} value={point?.id} onChange={(id) => setAddress({ point: id })} />
      <Button icon={<Icon name="live" />} onClick={fullscreen.toggle}>
        {t('checkin.desk.fullscreen')}
      </Button>
    </>
  )
  return (
    <PageFrame page={checkinPages.board} actions={actions}>
      <div className="board">
        {error && <ErrorNote error={error} fetchedAt={data && dataUpdatedAt} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {/* Dark in either theme: it hangs in a hall. */}
        <div className="board-screen" data-theme="dark" ref={box} hidden={!data}>
          {data && (
            <>
              <BoardHead event={event} point={point} time={data.time} onLeave={fullscreen.isOn ? fullscreen.toggle : undefined} />
              <div className="board-grid">
                <ArrivedPanel board={data} timeZone={timeZone} />
                <ArrivalsPanel board={data} timeZone={timeZone} />
                <GatesPanel board={data} timeZone={timeZone} />
                <section className="panel board-panel board-now">
                  <HeatPanel board={data} timeZone={timeZone} />
                  <LatestPanel board={data} timeZone={timeZone} />
                </section>
              </div>
            </>
          )}
        </div>
        {data && (
          <div className="board-more">
            <TicketsPanel board={data} />
            <ForecastPanel board={data} timeZone={timeZone} />
            <RehearsalPanel key={data.checkinId} board={data} event={event} />
          </div>
        )}
      </div>
    </PageFrame>
  )
}
