import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { pages } from '#features/pages.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { BIN_DAYS } from '#features/events/rules.ts'
import { Icon, isIconName } from '#console/kit/Icon.tsx'
import { useCan, useCanVisit } from '#console/kit/Can.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { isStepCode, stepPage, stepWords, eventPath } from '#features/events/console/home/eventPath.ts'
import { seatsOf } from '#features/events/console/home/seats.ts'
import { stateOf } from '#console/kit/event/eventState.ts'

const DAY_MS = 86_400_000

/** The one thing to do about an event, or what is worth knowing of it. */
export function NextStep({ event, now }: { event: EventRow; now: Date }) {
  const t = useT()
  const canPublish = useCan('lite_res_act_publish')
  const seats = seatsOf(event.counts)
  const state = stateOf(event, now).key
  if (event.deletedTime) {
    const gone = Date.parse(event.deletedTime) + BIN_DAYS * DAY_MS
    return <Fact icon="clock" text={t('events.daysInBin', { n: Math.max(0, Math.ceil((gone - now.getTime()) / DAY_MS)) })} />
  }
  if (state === 'Draft' && canPublish) return <Missing event={event} />
  if (state === 'inProgress' && typeof seats?.signedIn === 'number')
    return <Shortcut event={event} query="quickFilter=checkIn" icon="scan" text={t('events.arrived', { n: seats.signedIn })} />
  if (seats && seats.pending > 0)
    return <Shortcut event={event} query="status=PendingApproval" icon="clock" text={t('events.pending', { n: seats.pending })} />
  if (seats && seats.unpaid > 0)
    return <Shortcut event={event} query="quickFilter=noPaid" icon="yuan" text={t('events.unpaid', { n: seats.unpaid })} />
  const names = event.responsibles.map(({ name }) => name).join(t('kit.comma'))
  return <Fact icon="user" text={names || t('events.nobody')} />
}

type FactProps = { icon: 'clock' | 'scan' | 'yuan' | 'user'; text: string }

/** A number of people leads to them, where the list can be opened. Spec §4. */
function Shortcut({ event: { bventId, bventType }, query, ...fact }: FactProps & { event: EventRow; query: string }) {
  const page = bventType === 'External' ? pages.attendees.external : pages.attendees.list
  const canOpen = useCanVisit(page)
  if (!canOpen) return <Fact {...fact} />
  return (
    <Link className="row g2 t13 sp" to={`${pathOf(page, { bventId })}?${query}`}>
      <Icon name={fact.icon} />
      <span className="ell">{fact.text}</span>
    </Link>
  )
}

function Fact({ icon, text }: FactProps) {
  return (
    <span className="row g2 t13 m2 sp">
      <Icon name={icon} />
      <span className="ell">{text}</span>
    </span>
  )
}

function Missing({ event }: { event: EventRow }) {
  const t = useT()
  const codes = event.missing.filter(isStepCode)
  const [first] = codes
  const page = first && stepPage(first)
  const icon = page ? (page.menu?.icon ?? 'form') : ''
  const text = first
    ? t('events.stepsLeft', { n: codes.length, steps: codes.map((code) => textOf(stepWords[code])).join(t('kit.comma')) })
    : t('events.canPublish')
  return (
    <Link className="row g2 t13 sp" to={page ? pathOf(page, { bventId: event.bventId }) : eventPath(event)}>
      <Icon name={isIconName(icon) ? icon : 'send'} />
      <span className="ell">{text}</span>
    </Link>
  )
}
