import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { CampaignRow } from '#features/campaigns/contract.ts'

const looks: Record<CampaignRow['state'], { tone: Tone; icon: IconName }> = {
  Draft: { tone: 'denied', icon: 'edit' },
  Scheduled: { tone: 'denied', icon: 'clock' },
  Running: { tone: 'info', icon: 'send' },
  Paused: { tone: 'cancelled', icon: 'minus' },
  Done: { tone: 'registered', icon: 'check' },
  Cancelled: { tone: 'cancelled', icon: 'slash' },
  Missed: { tone: 'unpaid', icon: 'warn' },
}

export function StateTag({ campaign: { state, isToApprove } }: { campaign: Pick<CampaignRow, 'state' | 'isToApprove'> }) {
  const t = useT()
  if (isToApprove)
    return (
      <StatusTag tone="pending" icon="clock">
        {t('sends.toApprove')}
      </StatusTag>
    )
  return <StatusTag {...looks[state]}>{t(`sends.state_${state}`)}</StatusTag>
}
