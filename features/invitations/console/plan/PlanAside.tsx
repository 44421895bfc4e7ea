import { Button } from 'antd'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import type { Plan } from '#features/invitations/planContract.ts'
import { dueBy, paceOf } from '#features/invitations/rules.ts'

const MOST_BEHIND = 3

/** How far guests have come, step by step, and what to do first. */
export function PlanAside({ plan, bventId, onGoals }: { plan: Plan; bventId: string; onGoals: () => void }) {
  const t = useT()
  const language = useLanguage()
  const words = (value: number) => value.toLocaleString(language)
  const { listed, sent, opened, accepted, declined } = plan.figures
  const list = pathOf(invitationPages.list, { bventId })
  const answered = accepted + declined
  const steps = [
    { key: 'listed', value: listed },
    { key: 'sent', value: sent },
    { key: 'opened', value: opened },
    { key: 'answered', value: answered },
  ] as const
  const gaps = {
    sent: { state: 'ToInvite', n: listed - sent },
    opened: { state: 'Sent', n: sent - opened },
    answered: { state: 'Opened', n: opened - answered },
  } as const
  const behind = plan.rows
    .filter(({ kind, goal }) => kind === 'member' && goal)
    .map((row) => {
      const to = row.deadline ?? plan.endDate
      const due = dueBy(row.goal ?? 0, { from: plan.startDate < to ? plan.startDate : to, to, today: plan.today })
      return { row, pace: paceOf(row.accepted, due, row.goal ?? 0) }
    })
    .filter(({ pace }) => pace.state === 'behind')
    .sort((left, right) => right.pace.by - left.pace.by)
    .slice(0, MOST_BEHIND)
  return (
    <aside className="invite-aside" aria-label={t('invitations.funnel')}>
      <div className="row">
        <h2 className="sp">{t('invitations.funnel')}</h2>
        <Link to={list}>{t('invitations.toList')}</Link>
      </div>
      <ol className="invite-steps">
        {steps.map(({ key, value }) => (
          <li key={key}>
            {key !== 'listed' && gaps[key].n > 0 && (
              <Link className="invite-gap t12" to={`${list}?state=${gaps[key].state}`}>
                {t(`invitations.gap_${key}`)} <b>{words(gaps[key].n)}</b>
              </Link>
            )}
            <div className="invite-step" style={{ width: `${listed > 0 ? Math.max(34, Math.min(100, (value / listed) * 100)) : 100}%` }}>
              {t(`invitations.step_${key}`)} <b>{words(value)}</b>
            </div>
          </li>
        ))}
      </ol>
      {answered > 0 && (
        <div className="invite-ends">
          <div className="invite-yes">
            {t('invitations.state_Accepted')}
            <b>{words(accepted)}</b>
            <span className="t12">{t('invitations.shareOfAnswers', { n: Math.round((accepted / answered) * 100) })}</span>
          </div>
          <div className="invite-no">
            {t('invitations.state_Declined')}
            <b>{words(declined)}</b>
          </div>
        </div>
      )}
      <h2>{t('invitations.firstToday')}</h2>
      <ul className="invite-todo">
        {behind.map(({ row, pace }) => (
          <li key={row.subjectId}>
            <span className="sp">{t('invitations.todo_behind', { name: row.name || t('invitations.left'), n: pace.by })}</span>
            <Link to={`${list}?ownerId=${row.subjectId}`}>{t('invitations.see')}</Link>
          </li>
        ))}
        {plan.claims > 0 && (
          <li>
            <span className="sp">{t('invitations.todo_claims', { n: plan.claims })}</span>
            <Link to={`${list}?claims=1`}>{t('invitations.decide')}</Link>
          </li>
        )}
        {plan.unowned > 0 && (
          <li>
            <span className="sp">{t('invitations.todo_unowned', { n: plan.unowned })}</span>
            <Link to={`${list}?unowned=1`}>{t('invitations.assign')}</Link>
          </li>
        )}
        {behind.length === 0 && plan.claims === 0 && plan.unowned === 0 && (
          <li>
            <span className="sp m2">{t('invitations.nothingToday')}</span>
            {plan.goal === 0 && (
              <Button type="link" size="small" onClick={onGoals}>
                {t('invitations.adjust')}
              </Button>
            )}
          </li>
        )}
      </ul>
    </aside>
  )
}
