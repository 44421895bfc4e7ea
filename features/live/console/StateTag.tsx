import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { LiveStatus } from '#features/live/rules.ts'

const looks: Record<LiveStatus, [Tone, IconName]> = {
  NotStarted: ['pending', 'clock'],
  Live: ['registered', 'live'],
  Paused: ['unpaid', 'minus'],
  Ended: ['denied', 'check'],
  Playback: ['info', 'hist'],
}

export function StateTag({ status }: { status: LiveStatus }) {
  const t = useT()
  const [tone, icon] = looks[status]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`live.state_${status}`)}
    </StatusTag>
  )
}
