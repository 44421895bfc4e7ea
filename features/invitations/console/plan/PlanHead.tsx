import { daysBetween } from '#core/days.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { PlanChart } from '#features/invitations/console/plan/PlanChart.tsx'
import type { Plan } from '#features/invitations/planContract.ts'
import { dueBy, forecastOf, paceOf } from '#features/invitations/rules.ts'

export function PlanHead({ plan }: { plan: Plan }) {
  const t = useT()
  const language = useLanguage()
  const { goal, figures, startDate, endDate, today, lastDays } = plan
  const words = (value: number) => value.toLocaleString(language)
  const due = dueBy(goal, { from: startDate, to: endDate, today })
  const pace = paceOf(figures.accepted, due, goal)
  const { expected, low, high } = forecastOf(figures.accepted, lastDays, daysBetween(today, endDate))
  const paceWords = { behind: 'invitations.lessThanDue', ahead: 'invitations.moreThanDue', onPlan: 'invitations.asDue' } as const
  return (
    <div className="invite-head">
      <dl className="invite-figures">
        <dt>{goal > 0 ? t('invitations.acceptedOf', { n: goal }) : t('invitations.acceptedNoGoal')}</dt>
        <dd>
          <b className="invite-large">{words(figures.accepted)}</b>
          {goal > 0 && (
            <span className="t12 m3">
              <span className={pace.state === 'behind' ? 'invite-late' : ''}>{t(paceWords[pace.state], { n: pace.by })}</span>
              {t('invitations.clause')}
              {t('invitations.dueToday', { n: due })}
            </span>
          )}
        </dd>
        <dt>{t('invitations.atEnd')}</dt>
        <dd>
          <b>{words(expected)}</b>
          <span className="t12 m3">
            {t('invitations.between', { low, high })}
            {goal > expected && `${t('invitations.clause')}${t('invitations.short', { n: goal - expected })}`}
          </span>
        </dd>
      </dl>
      <div className="invite-chart">
        <PlanChart plan={plan} />
      </div>
    </div>
  )
}
