import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
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

  return (
    <PageFrame page={checkinPages.board}>
      <div className="board" ref={box}>
        <div className="board-top">
          {fullscreen.isOn && <b className="t16">{event?.title}</b>}
          <PointSelect
            points={points}
            value={point?.id}
            getPopupContainer={() => box.current ?? document.body}
            onChange={(id) => setAddress({ point: id })}
          />
          {data && <span className="sp m2 t13">{t('checkin.desk.updated', { time: formatTime(data.time, timeZone, 'HH:mm:ss') })}</span>}
          {data && data.conflictCount > 0 && (
            <Link to={`${pathOf(checkinPages.tab, { bventId, signTabName: 'conflicts' })}?point=${data.checkinId}`}>
              {t('checkin.desk.conflictCount', { n: data.conflictCount })}
            </Link>
          )}
          <Button icon={<Icon name="live" />} onClick={fullscreen.toggle}>
            {t(fullscreen.isOn ? 'checkin.desk.leaveFullscreen' : 'checkin.desk.fullscreen')}
          </Button>
        </div>
        {error && <ErrorNote error={error} keptFrom={data && dataUpdatedAt} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && (
          <div className="board-grid">
            <ArrivedPanel board={data} timeZone={timeZone} />
            <ArrivalsPanel board={data} timeZone={timeZone} />
            <div className="board-stack">
              <GatesPanel board={data} />
              <TicketsPanel board={data} />
            </div>
            <div className="board-stack">
              <HeatPanel board={data} timeZone={timeZone} />
              <LatestPanel board={data} timeZone={timeZone} />
            </div>
            <ForecastPanel board={data} timeZone={timeZone} />
            {!fullscreen.isOn && <RehearsalPanel key={data.checkinId} board={data} event={event} />}
          </div>
        )}
      </div>
    </PageFrame>
  )
}
