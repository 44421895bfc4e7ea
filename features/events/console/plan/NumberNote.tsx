import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { NumberState } from '#features/events/console/plan/useNumberCheck.ts'

const icons: Record<NumberState, IconName> = {
  none: 'info',
  invalid: 'info',
  checking: 'sync',
  used: 'warn',
  free: 'check',
  own: 'check',
  unknown: 'wifioff',
}

/** What is known of the number so far: mark and words, not colour alone. */
export function NumberNote({ state }: { state: NumberState }) {
  const t = useT()
  return (
    <span aria-live="polite" className={`plan-number is-${state}`}>
      <Icon name={icons[state]} size={14} />
      {t(`events.number_${state}`)}
    </span>
  )
}
