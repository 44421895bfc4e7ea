import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Plan } from '#features/invitations/planContract.ts'
import { dueBy, forecastOf, paceOf } from '#features/invitations/rules.ts'

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** From the first day to today, added up, beside what was planned. */
function pointsOf({ curve, goal, startDate, endDate, today }: Plan) {
  const byDay = new Map(curve.map(({ day, accepted }) => [day, accepted]))
  const first = [startDate, curve[0]?.day ?? startDate].sort()[0] ?? startDate
  const last = today < endDate ? today : endDate
  let sum = 0
  return Array.from({ length: Math.max(0, daysBetween(first, last)) + 1 }, (_, at) => {
    const day = dayAfter(first, at)
    sum += byDay.get(day) ?? 0
    return { label: day.slice(5), value: sum, before: goal > 0 ? dueBy(goal, { from: startDate, to: endDate, today: day }) : null }
  })
}

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
              {t('kit.comma')}
              {t('invitations.dueToday', { n: due })}
            </span>
          )}
        </dd>
        <dt>{t('invitations.atEnd')}</dt>
        <dd>
          <b>{words(expected)}</b>
          <span className="t12 m3">
            {t('invitations.between', { low, high })}
            {goal > expected && `${t('kit.comma')}${t('invitations.short', { n: goal - expected })}`}
          </span>
        </dd>
      </dl>
      <div className="invite-chart">
        <p className="row g3 t12 m3">
          <span className="invite-key">{t('invitations.line_accepted')}</span>
          {goal > 0 && <span className="invite-key is-plan">{t('invitations.line_plan')}</span>}
          <span className="sp" />
          {t('invitations.atSpeed')}
        </p>
        <TrendChart
          name={t('invitations.line_accepted')}
          along={t('invitations.dayColumn')}
          {...(goal > 0 && { beforeName: t('invitations.line_plan') })}
          points={pointsOf(plan)}
        />
      </div>
    </div>
  )
}
