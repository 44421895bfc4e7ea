import type { OutboxRow } from '#features/delivery/contract.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'

const looks = {
  waiting: { tone: 'pending', icon: 'clock' },
  sent: { tone: 'registered', icon: 'check' },
  kept: { tone: 'denied', icon: 'file' },
  refused: { tone: 'unpaid', icon: 'warn' },
} as const satisfies Record<OutboxRow['state'], { tone: Tone; icon: IconName }>

export function OutboxState({ state }: Pick<OutboxRow, 'state'>) {
  const t = useT()
  return <StatusTag {...looks[state]}>{t(`delivery.${state}`)}</StatusTag>
}
