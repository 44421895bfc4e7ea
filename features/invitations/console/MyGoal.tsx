import { daysBetween } from '#core/days.ts'
import { useT } from '#console/kit/text.ts'
import type { MyTask } from '#features/invitations/ownContract.ts'
import { dueBy, reachedOn } from '#features/invitations/rules.ts'

/** How far one is: reached is celebrated, behind is encouraged. */
export function MyGoal({ task }: { task: MyTask }) {
  const t = useT()
  const { goal, deadline, startDate, today, figures, lastDays } = task
  const { accepted } = figures
  if (goal > 0 && accepted >= goal)
    return (
      <div className="invite-goal">
        <output className="invite-done">
          <b>{t('invitations.goalReached')}</b> {t('invitations.goalReachedHint', { n: accepted })}
        </output>
      </div>
    )
  const due = dueBy(goal, { from: startDate < deadline ? startDate : deadline, to: deadline, today })
  const day = reachedOn(accepted, goal, lastDays, today)
  const early = day ? daysBetween(day, deadline) : null
  return (
    <div className="invite-goal">
      <div className="invite-count">
        <span className="t13 m2">{t('invitations.myGoal', { day: deadline.slice(5) })}</span>
        <br />
        <b>{accepted}</b> <span className="m2">{t('invitations.ofGoal', { n: goal })}</span>
      </div>
      {goal > 0 && (
        <div className="sp">
          <span className="invite-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (accepted / goal) * 100)}%` }} />
            <em style={{ insetInlineStart: `${Math.min(100, (due / goal) * 100)}%` }} />
          </span>
          <span className="t12 m3">{t('invitations.dueNow', { n: due })}</span>
        </div>
      )}
      <div>
        <span className="t12 m3">{t('invitations.atThisSpeed')}</span>
        <br />
        <b>{day ? t('invitations.doneOn', { day: day.slice(5) }) : t('invitations.speedUnknown')}</b>
        {early !== null && <div className="t12 m2">{early >= 0 ? t('invitations.earlyBy', { n: early }) : t('invitations.lateBy')}</div>}
      </div>
    </div>
  )
}
