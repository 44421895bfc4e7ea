import { useId, type ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { ExternalContact, ExternalTarget, Right } from '#features/externalEvents/contract.ts'
import { useT } from '#console/kit/text.ts'
import { GoalBar, GoalState, useAmount } from '#features/externalEvents/console/GoalBar.tsx'
import { DueMark, RightStatusTag } from '#features/externalEvents/console/RightRow.tsx'
import type { RightKind } from '#features/externalEvents/console/useRights.ts'

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const t = useT()
  const id = useId()
  return (
    <section className="report-section" aria-labelledby={id}>
      <h3 id={id} className="t16">
        {title}
      </h3>
      {isEmpty ? <p className="m3">{t('externalEvents.reportEmpty')}</p> : children}
    </section>
  )
}

type Facts = Pick<EventInfo, 'startTime' | 'endTime' | 'timeZone' | 'form' | 'place' | 'responsibles'> & { organizer: string; role: string }

export function ReportFacts({ event }: { event: Facts }) {
  const t = useT()
  const { startTime, endTime, timeZone, form, place, responsibles, organizer, role } = event
  const rows: [string, string][] = [
    [t('externalEvents.time'), `${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone)}`],
    [t('externalEvents.form'), t(`events.${form}`)],
    [t('externalEvents.place'), [place?.name, place?.address].filter(Boolean).join(' · ')],
    [t('externalEvents.organizer'), organizer],
    [t('externalEvents.role'), role],
    [t('externalEvents.responsibles'), responsibles.map(({ name }) => name).join(t('kit.comma'))],
  ]
  return (
    <Section title={t('externalEvents.baseInfo')} isEmpty={false}>
      <dl className="report-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="m3">{t('externalEvents.unknown')}</span>}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function ReportGoals({ targets }: { targets: readonly ExternalTarget[] }) {
  const t = useT()
  const amount = useAmount()
  return (
    <Section title={t('externalEvents.goal')} isEmpty={targets.length === 0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{t('externalEvents.goalName')}</th>
            <th scope="col" className="num">
              {t('externalEvents.planned')}
            </th>
            <th scope="col" className="num">
              {t('externalEvents.actual')}
            </th>
            <th scope="col" colSpan={2}>
              {t('externalEvents.reached')}
            </th>
          </tr>
        </thead>
        <tbody>
          {targets.map((target, at) => (
            <tr key={`${target.name} ${at}`}>
              <th scope="row">{target.name}</th>
              <td className="num">{amount(target.planned, target.unit)}</td>
              <td className="num">{amount(target.actual, target.unit)}</td>
              <td className="report-drawn">
                <GoalBar target={target} />
              </td>
              <td className="report-state">
                <GoalState target={target} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type RightsProps = { kind: RightKind; rights: readonly Right[]; now: Date; timeZone: string }

export function ReportRights({ kind, rights, now, timeZone }: RightsProps) {
  const t = useT()
  return (
    <Section title={t(kind === 'benefit' ? 'externalEvents.benefits' : 'externalEvents.obligations')} isEmpty={rights.length === 0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{t('externalEvents.rightName')}</th>
            <th scope="col" className="num">
              {t('externalEvents.quantity')}
            </th>
            <th scope="col">{t('externalEvents.due')}</th>
            <th scope="col" className="report-state">
              {t('externalEvents.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <tr key={right.id}>
              <th scope="row">
                {right.name}
                {right.description && <p className="t13 m2 right-about">{right.description}</p>}
              </th>
              <td className="num">{right.quantity}</td>
              <td>{right.dueTime ? <DueMark right={right} now={now} timeZone={timeZone} /> : '–'}</td>
              <td className="report-state">
                <RightStatusTag status={right.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export function ReportContacts({ contacts }: { contacts: readonly ExternalContact[] }) {
  const t = useT()
  return (
    <Section title={t('externalEvents.contact')} isEmpty={contacts.length === 0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{t('externalEvents.contactName')}</th>
            <th scope="col">{t('externalEvents.contactTitle')}</th>
            <th scope="col">{t('externalEvents.mobile')}</th>
            <th scope="col">{t('externalEvents.email')}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ name, title, mobile, email }, at) => (
            <tr key={`${name} ${at}`}>
              <th scope="row">{name}</th>
              <td>{title || '–'}</td>
              <td>{mobile || '–'}</td>
              <td>{email || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
