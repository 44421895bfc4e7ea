import type { OutboxRow } from '#features/delivery/contract.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'

const looks = {
  Queued: { tone: 'pending', icon: 'clock' },
  Deferred: { tone: 'pending', icon: 'clock' },
  Sending: { tone: 'info', icon: 'send' },
  Sent: { tone: 'registered', icon: 'check' },
  Delivered: { tone: 'registered', icon: 'check' },
  Failed: { tone: 'unpaid', icon: 'warn' },
  Suppressed: { tone: 'cancelled', icon: 'minus' },
  Unknown: { tone: 'unpaid', icon: 'warn' },
  Kept: { tone: 'denied', icon: 'file' },
} as const satisfies Record<OutboxRow['state'], { tone: Tone; icon: IconName }>

export function OutboxState({ state }: Pick<OutboxRow, 'state'>) {
  const t = useT()
  return <StatusTag {...looks[state]}>{t(`delivery.state_${state}`)}</StatusTag>
}
