import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { MessageReason } from '#features/delivery/message.ts'
import type { SendRow } from '#features/sends/contract.ts'
import type { SendState } from '#features/sends/shapes.ts'

const looks: Record<SendState, { tone: Tone; icon: IconName }> = {
  Draft: { tone: 'denied', icon: 'edit' },
  Scheduled: { tone: 'denied', icon: 'clock' },
  Running: { tone: 'info', icon: 'send' },
  Paused: { tone: 'cancelled', icon: 'minus' },
  Done: { tone: 'registered', icon: 'check' },
  Cancelled: { tone: 'cancelled', icon: 'slash' },
  Missed: { tone: 'unpaid', icon: 'warn' },
}

export function SendStateTag({ send: { state, isToApprove } }: { send: Pick<SendRow, 'state' | 'isToApprove'> }) {
  const t = useT()
  if (isToApprove)
    return (
      <StatusTag tone="pending" icon="clock">
        {t('sends.toApprove')}
      </StatusTag>
    )
  return <StatusTag {...looks[state]}>{t(`sends.state_${state}`)}</StatusTag>
}

/** Why somebody does not get it, in the words of its channel. */
export function useReasonWord() {
  const t = useT()
  return ({ channel, reason }: { channel: string; reason: MessageReason }): string => {
    if (reason === 'duplicate') return t('sends.duplicate')
    return channel === 'OfficialAccount' && reason === 'noAddress' ? t('sends.notFollowing') : t(`delivery.reason_${reason}`)
  }
}
