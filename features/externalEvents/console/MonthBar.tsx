import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { stateOf } from '#console/kit/event/eventState.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { dueState } from '#features/externalEvents/rules.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import type { Tone } from '#console/kit/StatusTag.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { MonthItem } from '#features/externalEvents/console/month.ts'

type Props = { item: MonthItem; bventId: string; now: Date; className?: string; style?: CSSProperties }

/** An event over its days, or a due date; both lead to where they are kept. */
export function MonthBar({ item, bventId, now, className = '', style }: Props) {
  useT()
  const { tone, icon, name, word, to } = lookOf(item, bventId, now)
  const isSpan = item.first !== item.last
  const isHere = item.id === bventId
  const more = [isSpan ? `${item.first} – ${item.last}` : item.first, word].filter(Boolean).join(t('kit.comma'))
  return (
    <Link
      to={to}
      className={`cal-event st-${tone}${isHere ? ' month-here' : ''}${className}`}
      title={`${name}${t('kit.comma')}${more}`}
      {...(style && { style })}
    >
      <Icon name={icon} size={12} />
      {!isSpan && <span className="cal-time">{item.time}</span>}
      <span className="ell">{name}</span>
      <span className="unseen"> {more}</span>
    </Link>
  )
}

type Look = { tone: Tone; icon: IconName; name: string; word: string; to: string }

function lookOf(item: MonthItem, bventId: string, now: Date): Look {
  if ('event' in item) {
    const { key, tone, icon } = stateOf(item.event, now)
    return { tone, icon, name: item.event.title, word: t(`events.${key}`), to: pathOf(externalEventPages.baseInfo, { bventId: item.id }) }
  }
  const isLate = dueState(item.due.right, now) === 'overdue'
  return {
    tone: isLate ? 'unpaid' : 'pending',
    icon: isLate ? 'warn' : 'flag',
    name: t('externalEvents.dueOf', { name: item.due.right.name }),
    word: isLate ? t('externalEvents.late') : '',
    to: pathOf(externalEventPages.rightsInterests, { bventId }),
  }
}
