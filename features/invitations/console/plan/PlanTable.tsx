import { Button } from 'antd'
import { useState } from 'react'
import { daysBetween } from '#core/days.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { PaceTag } from '#features/invitations/console/words.tsx'
import type { Plan, PlanRow } from '#features/invitations/planContract.ts'
import { dueBy, forecastOf, paceOf } from '#features/invitations/rules.ts'

type Shown = Omit<PlanRow, 'kind' | 'departmentId'>

/** Departments with their members; each with its share, how far it is, and how far it should be. */
export function PlanTable({ plan }: { plan: Plan }) {
  const t = useT()
  const [shut, setShut] = useState<readonly string[]>([])
  const departments = plan.rows.filter(({ kind }) => kind === 'department')
  const membersOf = (departmentId: string | null) => plan.rows.filter((row) => row.kind === 'member' && row.departmentId === departmentId)
  const known = new Set(departments.map(({ subjectId }) => subjectId))
  const others = plan.rows.filter((row) => row.kind === 'member' && (row.departmentId === null || !known.has(row.departmentId)))
  const total: Shown = {
    ...plan.figures,
    subjectId: '',
    name: t('invitations.total'),
    goal: plan.goal,
    deadline: null,
    lastDays: plan.lastDays,
  }
  return (
    <div className="invite-scroll">
      <table className="invite-table">
        <thead>
          <tr>
            <th scope="col">{t('invitations.column_who')}</th>
            <th scope="col" className="num">
              {t('invitations.column_goal')}
            </th>
            <th scope="col" className="num">
              {t('invitations.column_sent')}
            </th>
            <th scope="col" className="num">
              {t('invitations.column_accepted')}
            </th>
            <th scope="col" className="num">
              {t('invitations.column_registered')}
            </th>
            <th scope="col" className="num">
              {t('invitations.column_came')}
            </th>
            <th scope="col">
              {t('invitations.column_progress')} <span className="invite-mark">{t('invitations.dueMark')}</span>
            </th>
            <th scope="col">{t('invitations.column_pace')}</th>
            <th scope="col" className="num">
              {t('invitations.column_expected')}
            </th>
            <th scope="col">{t('invitations.column_deadline')}</th>
          </tr>
        </thead>
        {departments.map((department) => {
          const members = membersOf(department.subjectId)
          const isShut = shut.includes(department.subjectId)
          const fold = () => setShut(isShut ? shut.filter((id) => id !== department.subjectId) : [...shut, department.subjectId])
          return (
            <tbody key={department.subjectId}>
              <Row
                row={department}
                plan={plan}
                isStrong
                fold={
                  members.length > 0
                    ? { isShut, label: t(isShut ? 'invitations.foldOpen' : 'invitations.foldShut', { name: department.name }), fold }
                    : undefined
                }
              />
              {!isShut && members.map((member) => <Row key={member.subjectId} row={member} plan={plan} />)}
            </tbody>
          )
        })}
        {others.length > 0 && (
          <tbody>
            {others.map((member) => (
              <Row key={member.subjectId} row={member} plan={plan} />
            ))}
          </tbody>
        )}
        <tfoot>
          <Row row={total} plan={plan} isStrong />
        </tfoot>
      </table>
    </div>
  )
}

type Fold = { isShut: boolean; label: string; fold: () => void }

function Row({ row, plan, isStrong = false, fold }: { row: Shown; plan: Plan; isStrong?: boolean; fold?: Fold | undefined }) {
  const t = useT()
  const language = useLanguage()
  const words = (value: number) => value.toLocaleString(language)
  const { goal, accepted, sent, registered, came, deadline, lastDays } = row
  const to = deadline ?? plan.endDate
  const due = goal === null ? 0 : dueBy(goal, { from: plan.startDate < to ? plan.startDate : to, to, today: plan.today })
  const share = goal ? Math.min(100, Math.round((accepted / goal) * 100)) : 0
  const daysLeft = daysBetween(plan.today, to)
  return (
    <tr className={isStrong ? 'invite-strong' : ''}>
      <th scope="row">
        <span className="row g1">
          {fold && (
            <Button
              type="text"
              size="small"
              aria-expanded={!fold.isShut}
              aria-label={fold.label}
              icon={<Icon name={fold.isShut ? 'right' : 'down'} size={14} />}
              onClick={fold.fold}
            />
          )}
          <span className={isStrong ? '' : 'invite-member'}>{row.name || t('invitations.left')}</span>
        </span>
      </th>
      <td className="num">{goal === null ? '–' : words(goal)}</td>
      <td className="num">{words(sent)}</td>
      <td className="num">{words(accepted)}</td>
      <td className="num">{words(registered)}</td>
      <td className="num">{words(came)}</td>
      <td>
        {goal ? (
          <span className="row g2">
            <span className="invite-bar" aria-hidden="true">
              <i style={{ width: `${share}%` }} />
              <em style={{ insetInlineStart: `${Math.min(100, Math.round((due / goal) * 100))}%` }} />
            </span>
            <span className="t12 m2">{share}%</span>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td>{goal ? <PaceTag pace={paceOf(accepted, due, goal)} /> : '–'}</td>
      <td className="num">{goal ? words(forecastOf(accepted, lastDays, daysLeft).expected) : '–'}</td>
      <td className="nw">{row.subjectId === '' ? '–' : to.slice(5)}</td>
    </tr>
  )
}
