import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { liveCalls } from '#features/live/contract.ts'
import { useHealth } from '#features/live/console/useRoom.ts'
import type { RoomDetail } from '#features/live/shapes.ts'

type Props = { room: RoomDetail; onRotate: () => void }
const MEGABYTE = 1_000_000

/** Where to send to, and whether it arrives. */
export function PublishPane({ room: { id, publish }, onRotate }: Props) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const { data: health, isSuccess } = useHealth(id, true)
  return (
    <section>
      <div className="row g2">
        <h2 className="sp">{t('live.publish')}</h2>
        {isSuccess &&
          (health ? (
            <StatusTag tone={health.isReady ? 'registered' : 'pending'} icon={health.isReady ? 'check' : 'clock'}>
              {t(health.isReady ? 'live.health_ready' : 'live.health_none')}
            </StatusTag>
          ) : (
            <StatusTag tone="cancelled" icon="warn">
              {t('live.health_away')}
            </StatusTag>
          ))}
      </div>
      {health?.isReady && (
        <p className="t13 m2">
          {t('live.tracks')} {health.tracks.join(', ')} · {t('live.received')} {(health.bytesReceived / MEGABYTE).toFixed(1)} MB
          {health.bitRate !== null && ` · ${t('live.bitRate', { n: health.bitRate })}`}
        </p>
      )}
      {publish && (
        <>
          <p className="t13 m3">{t('live.publishHint')}</p>
          {publish.rtmp && <Line label={t('live.address')} text={publish.rtmp} />}
          <Line label={t('live.key')} text={publish.streamKey} isHidden={!isShown} />
          {publish.whip && <Line label={t('live.whip')} text={publish.whip} isHidden={!isShown} />}
          <p className="row g2 wrap">
            <Button size="small" icon={<Icon name="eye" size={14} />} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'live.hideKey' : 'live.showKey')}
            </Button>
            <Can call={liveCalls.rotateKey}>
              <Button size="small" icon={<Icon name="sync" size={14} />} onClick={onRotate}>
                {t('live.changeKey')}
              </Button>
            </Can>
          </p>
        </>
      )}
    </section>
  )
}

function Line({ label, text, isHidden = false }: { label: string; text: string; isHidden?: boolean }) {
  return (
    <div className="live-line">
      <span>{label}</span>
      <code>{isHidden ? '••••••••••••' : text}</code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
