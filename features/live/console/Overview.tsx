import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { liveCalls } from '#features/live/contract.ts'
import { CoverPane } from '#features/live/console/CoverPane.tsx'
import { PosterPane } from '#features/live/console/PosterPane.tsx'
import { PublishPane } from '#features/live/console/PublishPane.tsx'
import { useWatchData } from '#features/live/console/useRoom.ts'
import type { RoomDetail } from '#features/live/shapes.ts'

type Props = { room: RoomDetail; onRotate: () => void }

/** Numbers and curve on the left, what is needed to go live on the right. */
export function Overview({ room, onRotate }: Props) {
  const t = useT()
  const { data } = useWatchData(room.id)
  const { timeZone, startTime, endTime, watch, onlineCount, introduction } = room
  const points = (data?.curve ?? []).map(({ time, online }) => ({ label: formatTime(time, timeZone, 'MM-DD HH:mm'), value: online }))
  return (
    <div className="live-desk">
      <div>
        <section>
          <ul className="live-sums">
            <li>
              <b>{t('live.viewersCount', { n: onlineCount })}</b>
              {t('live.online')}
            </li>
            <li>
              <b>{t('live.viewersCount', { n: data?.peak ?? room.peakCount })}</b>
              {t('live.peak')}
            </li>
            <li>
              <b>{t('live.viewersCount', { n: data?.viewers ?? room.viewerCount })}</b>
              {t('live.viewers')}
            </li>
            <li>
              <b>{t('live.minutes', { n: Math.round((data?.averageSeconds ?? 0) / 60) })}</b>
              {t('live.average')}
            </li>
          </ul>
        </section>
        <section>
          <h2>{t('live.curve')}</h2>
          {points.length > 1 ? (
            <TrendChart name={t('live.curve')} along={t('live.time')} points={points} />
          ) : (
            <p className="t13 m3">{t('live.noCurve')}</p>
          )}
        </section>
        <section>
          <h2>{t('live.about')}</h2>
          <dl className="live-facts">
            <dt>{t('live.time')}</dt>
            <dd>{`${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone)}`}</dd>
            <dt>{t('live.watch')}</dt>
            <dd>{watch === 'Code' && room.watchCode ? `${t('live.watch_Code')} · ${room.watchCode}` : t(`live.watch_${watch}`)}</dd>
            {room.mode === 'External' && (
              <>
                <dt>{t('live.redirectUrl')}</dt>
                <dd>{room.redirectUrl}</dd>
              </>
            )}
            {introduction && (
              <>
                <dt>{t('live.introduction')}</dt>
                <dd>{introduction}</dd>
              </>
            )}
          </dl>
        </section>
      </div>
      <div className="live-side">
        <section>
          <h2>{t('live.links')}</h2>
          <p className="t13 m2">{room.shortUrl}</p>
          <p className="row g2 wrap">
            <CopyButton text={room.shortUrl} type="default">
              {t('live.copyLink')}
            </CopyButton>
          </p>
          <Can call={liveCalls.newHostLink}>
            <HostLink id={room.id} />
          </Can>
        </section>
        <PosterPane room={room} />
        <CoverPane room={room} />
        {room.mode === 'Hosted' && <PublishPane room={room} onRotate={onRotate} />}
        {!room.isEngineThere && (
          <section>
            <p className="t13 m3">{t('live.noEngine')}</p>
          </section>
        )}
      </div>
    </div>
  )
}

/** Worth as much as the desk it opens: it is asked for, not lying about. */
function HostLink({ id }: { id: string }) {
  const t = useT()
  const [url, setUrl] = useState('')
  const ask = async (isNew: boolean) => {
    const given = await callApi(isNew ? liveCalls.newHostLink : liveCalls.adminUrl, { id })
    setUrl(given.url)
    if (isNew) showToast({ kind: 'success', text: t('live.newHostDone') })
  }
  return (
    <>
      <p className="t13 m3">{t('live.hostHint')}</p>
      <p className="row g2 wrap">
        {url ? (
          <CopyButton text={url} type="default">
            {t('live.copyHost')}
          </CopyButton>
        ) : (
          <Button size="small" onClick={() => void ask(false)}>
            {t('live.showHost')}
          </Button>
        )}
        <Button size="small" onClick={() => void ask(true)}>
          {t('live.newHost')}
        </Button>
      </p>
    </>
  )
}
