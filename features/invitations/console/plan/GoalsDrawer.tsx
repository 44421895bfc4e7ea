import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Select, Upload } from 'antd'
import { useId, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { downloadCall } from '#console/kit/download.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { Goal, Plan } from '#features/invitations/planContract.ts'

type Props = { bventId: string; plan: Plan; onClose: () => void }

/** The goal of all, and who has which share of it; by hand or from a table. */
export function GoalsDrawer({ bventId, plan, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { data: subjects } = useQuery(callQuery(calls.subjects, { bventId }))
  const [whole, setWhole] = useState({ goal: plan.goal, startDate: plan.startDate, endDate: plan.endDate })
  const [goals, setGoals] = useState<Goal[]>(
    plan.rows.flatMap(({ subjectId, kind, goal, deadline }) => (goal === null ? [] : [{ subjectId, kind, goal, deadline }])),
  )
  const [problems, setProblems] = useState<string[]>([])
  const [isDirty, setDirty] = useState(false)
  const { mutateAsync, isPending } = useCall(calls.savePlan, { changes: [calls.plan, calls.history, calls.myTask, calls.codes] })
  const names = new Map([...(subjects?.departments ?? []), ...(subjects?.members ?? [])].map(({ id: one, name }) => [one, name]))
  const nameOf = (subjectId: string) => names.get(subjectId) ?? plan.rows.find((row) => row.subjectId === subjectId)?.name ?? ''
  const change = (next: Goal[]) => {
    setGoals(next)
    setDirty(true)
  }
  const set = (subjectId: string, part: Partial<Goal>) =>
    change(goals.map((goal) => (goal.subjectId === subjectId ? { ...goal, ...part } : goal)))
  const read = async (file: File) => {
    const found = await callApi(calls.readGoals, { bventId }, { file }).catch(() => null)
    if (!found) return
    const read = new Set(found.goals.map(({ subjectId }) => subjectId))
    change([...goals.filter(({ subjectId }) => !read.has(subjectId)), ...found.goals])
    setProblems(found.problems.map(({ rowNo, message }) => t('invitations.goalRow', { row: rowNo, message })))
    showToast({ kind: 'success', text: t('invitations.goalsRead', { n: found.goals.length }) })
  }
  const save = () =>
    void mutateAsync({ bventId, version: plan.version, ...whole, goals }).then(
      () => {
        showToast({ kind: 'success', text: t('invitations.planSaved') })
        onClose()
      },
      () => {},
    )
  const shared = goals.filter(({ kind }) => kind === 'member').reduce((sum, { goal }) => sum + goal, 0)
  const choices = (kind: 'departments' | 'members') =>
    (subjects?.[kind] ?? [])
      .filter((one) => !goals.some(({ subjectId }) => subjectId === one.id))
      .map((one) => ({ value: one.id, label: one.name }))
  return (
    <EditDrawer title={t('invitations.goalsTitle')} isDirty={isDirty} isBusy={isPending} onSave={save} onClose={onClose}>
      <div className="invite-form">
        <label className="b" htmlFor={`${id}-goal`}>
          {t('invitations.wholeGoal')}
        </label>
        <InputNumber
          id={`${id}-goal`}
          min={0}
          max={1_000_000}
          precision={0}
          value={whole.goal}
          onChange={(goal) => (setWhole({ ...whole, goal: goal ?? 0 }), setDirty(true))}
        />
        <div className="row g3">
          {(['startDate', 'endDate'] as const).map((part) => (
            <span key={part} className="invite-part">
              <label className="b" htmlFor={`${id}-${part}`}>
                {t(`invitations.${part}`)}
              </label>
              <Input
                id={`${id}-${part}`}
                type="date"
                value={whole[part]}
                onChange={({ target }) => target.value && (setWhole({ ...whole, [part]: target.value }), setDirty(true))}
              />
            </span>
          ))}
        </div>
        <div className="row g2 wrap">
          <b className="sp">{t('invitations.shares')}</b>
          <span className="t12 m3">{t('invitations.sharedOut', { n: shared, all: whole.goal })}</span>
        </div>
        {goals.map(({ subjectId, goal, deadline }) => {
          const name = nameOf(subjectId)
          return (
            <div key={subjectId} className="invite-share">
              <span className="ell">{name}</span>
              <InputNumber
                aria-label={t('invitations.shareOf', { name })}
                min={0}
                max={1_000_000}
                precision={0}
                value={goal}
                onChange={(value) => set(subjectId, { goal: value ?? 0 })}
              />
              <Input
                aria-label={t('invitations.deadlineOf', { name })}
                type="date"
                value={deadline ?? ''}
                onChange={({ target }) => set(subjectId, { deadline: target.value || null })}
              />
              <Button
                type="text"
                aria-label={t('invitations.removeShare', { name })}
                icon={<Icon name="x" />}
                onClick={() => change(goals.filter((one) => one.subjectId !== subjectId))}
              />
            </div>
          )
        })}
        <Select<string>
          aria-label={t('invitations.addShare')}
          placeholder={t('invitations.chooseSubject')}
          value={null as never}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { label: t('invitations.col_department'), options: choices('departments') },
            { label: t('invitations.col_member'), options: choices('members') },
          ]}
          onChange={(subjectId) =>
            change([
              ...goals,
              {
                subjectId,
                kind: subjects?.departments.some((one) => one.id === subjectId) ? 'department' : 'member',
                goal: 0,
                deadline: null,
              },
            ])
          }
        />
        <b>{t('invitations.byWorkbook')}</b>
        <div className="row g2">
          <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(calls.planSheet, { bventId }).catch(() => {})}>
            {t('invitations.downloadSheet')}
          </Button>
          <Upload accept=".xlsx,.csv" showUploadList={false} beforeUpload={(file) => (void read(file), Upload.LIST_IGNORE)}>
            <Button icon={<Icon name="ul" />}>{t('invitations.uploadSheet')}</Button>
          </Upload>
        </div>
        {problems.length > 0 && (
          <ul className="invite-problems" role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </EditDrawer>
  )
}
