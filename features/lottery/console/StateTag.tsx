import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { LotteryState, WinnerState } from '#features/lottery/rules.ts'

const looks: Record<LotteryState, [Tone, IconName]> = {
  Draft: ['denied', 'edit'],
  Committed: ['info', 'lock'],
  Drawing: ['pending', 'clock'],
  Closed: ['registered', 'check'],
  Voided: ['cancelled', 'slash'],
}

export function StateTag({ state }: { state: LotteryState }) {
  const t = useT()
  const [tone, icon] = looks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`lottery.state_${state}`)}
    </StatusTag>
  )
}

const winnerLooks: Record<WinnerState, [Tone, IconName]> = {
  Won: ['pending', 'clock'],
  Present: ['info', 'user'],
  Absent: ['cancelled', 'slash'],
  HandedOver: ['registered', 'check'],
}

export function WinnerTag({ state }: { state: WinnerState }) {
  const t = useT()
  const [tone, icon] = winnerLooks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`lottery.winner_${state}`)}
    </StatusTag>
  )
}
