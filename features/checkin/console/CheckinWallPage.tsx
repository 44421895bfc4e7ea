import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { useNow } from '#console/kit/useNow.ts'
import { PointSelect } from '#features/checkin/console/points/PointSelect.tsx'
import { usePoints } from '#features/checkin/console/useCheckins.ts'
import { useFullscreen } from '#features/checkin/console/board/useFullscreen.ts'
import { useAwake, useWall } from '#features/checkin/console/board/wall/useWall.ts'
import { WallDrawer } from '#features/checkin/console/board/wall/WallDrawer.tsx'
import { WallScreen } from '#features/checkin/console/board/wall/WallScreen.tsx'

const CLOCK_MS = 5_000
const defaults = { point: '' }

export function CheckinWallPage() {
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  const [epoch, setEpoch] = useState(0)
  return (
    <PointWall
      key={`${address.point} ${epoch}`}
      bventId={bventId}
      id={address.point}
      onPoint={(point) => setAddress({ point })}
      onSaved={() => setEpoch(epoch + 1)}
    />
  )
}

type Props = { bventId: string; id: string; onPoint: (id: string) => void; onSaved: () => void }

function PointWall({ bventId, id, onPoint, onSaved }: Props) {
  const t = useT()
  const points = usePoints(bventId)
  const point = points.find((each) => each.id === id) ?? points.find(({ isMain }) => isMain)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const [isSetting, setSetting] = useState(false)
  const { wall, parade, failedSince, answeredAt } = useWall(bventId, id)
  const now = useNow(CLOCK_MS)
  const box = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(box)
  useAwake()
  return (
    <PageFrame
      page={checkinPages.wall}
      actions={
        <>
          <PointSelect points={points} value={point?.id} onChange={onPoint} />
          <Can call={checkinCalls.saveWall}>
            <Button icon={<Icon name="gear" />} disabled={!wall} onClick={() => setSetting(true)}>
              {t('checkin.screen.wallSettings')}
            </Button>
          </Can>
          <Button type="primary" icon={<Icon name="live" />} onClick={fullscreen.toggle}>
            {t('checkin.desk.fullscreen')}
          </Button>
        </>
      }
    >
      <div className="wall-box" ref={box} data-theme="dark">
        <div className="wall">
          {wall ? (
            <WallScreen wall={wall} parade={parade} timeZone={event?.timeZone} now={now} staleSince={failedSince && answeredAt} />
          ) : (
            <SkeletonFields count={4} />
          )}
        </div>
      </div>
      {isSetting && wall && <WallDrawer bventId={bventId} setting={wall.setting} onSaved={onSaved} onClose={() => setSetting(false)} />}
    </PageFrame>
  )
}
