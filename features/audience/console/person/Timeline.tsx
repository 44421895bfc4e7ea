import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { Moment } from '#features/audience/shapes.ts'

const icons: Record<Moment['kind'], IconName> = {
  registered: 'form',
  attended: 'check',
  paid: 'yuan',
  message: 'send',
  click: 'link',
  label: 'tag',
  consent: 'lock',
  call: 'phone',
  suppressed: 'slash',
}

function detailOf({ kind, detail, channel, amount, currency }: Moment): string {
  const words: Record<Moment['kind'], () => string[]> = {
    registered: () => [textOf(`audience.status_${detail}`)],
    attended: () => [],
    paid: () => [priceText(amount, currency)],
    message: () => [
      textOf(`delivery.channel_${channel}`),
      textOf(/^[A-Z]/.test(detail) ? `delivery.state_${detail}` : `delivery.reason_${detail}`),
    ],
    click: () => [],
    label: () => [textOf(`audience.labelBy_${detail}`)],
    consent: () => [textOf(`audience.channel_${channel}`), textOf(`audience.said_${detail}`)],
    call: () => [textOf(`calls.outcome_${detail}`)],
    suppressed: () => [textOf(`delivery.channel_${channel}`), textOf(`delivery.listReason_${detail}`)],
  }
  return words[kind]().join(' · ')
}

export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const t = useT()
  if (moments.length === 0) return <EmptyState icon="hist" title={t('audience.noMoments')} />
  return (
    <ol className="timeline" aria-label={t('audience.timeline')}>
      {moments.map((moment, at) => (
        <li key={at}>
          <span className="timeline-mark">
            <Icon name={icons[moment.kind]} size={14} />
          </span>
          <span className="timeline-what">
            <b>{t(`audience.moment_${moment.kind}`)}</b> {moment.name}
            <span className="m2 t13">{detailOf(moment)}</span>
          </span>
          <time className="m3 t12 nw" dateTime={moment.time}>
            {formatTime(moment.time)}
          </time>
        </li>
      ))}
    </ol>
  )
}
