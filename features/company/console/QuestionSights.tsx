import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Select } from 'antd'
import { useState } from 'react'
import { isQuestion, sights, type Sight, type Sights } from '#core/narrowing.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { permissionCalls as calls, type NarrowedQuestion } from '#features/company/permissionContract.ts'

type Props = { name: string; fields: Sights; canSave: boolean; onChange: (fields: Sights) => void }

/** The exceptions from “other answers”, question by question. */
export function QuestionSights({ name, fields, canSave, onChange }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const named = Object.keys(fields).filter(isQuestion).length
  const title = t('company.seenByQuestionOf', { name })
  return (
    <>
      <Button type="text" size="small" aria-label={title} onClick={() => setOpen(true)}>
        {named > 0 ? t('company.seenByQuestionN', { n: named }) : t('company.seenByQuestion')}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={title} size={480} destroyOnHidden>
        <p className="m2 t13" style={{ paddingBottom: 12 }}>
          {t('company.questionsHint')}
        </p>
        <Questions {...{ fields, canSave, onChange }} />
      </Drawer>
    </>
  )
}

function Questions({ fields, canSave, onChange }: Omit<Props, 'name'>) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(calls.questions, {}, { ignoresErrors: true }))
  const [word, setWord] = useState('')
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonFields count={5} />
  if (data.list.length === 0) return <EmptyState icon="list" title={t('company.questionsNone')} hint={t('company.questionsNoneHint')} />
  const shown = data.list.filter(({ name }) => name.toLowerCase().includes(word.trim().toLowerCase()))
  return (
    <>
      <Input
        allowClear
        aria-label={t('company.questionFind')}
        placeholder={t('company.questionFind')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <ul className="question-sights">
        {shown.map((question) => (
          <li key={question.name}>
            <span className="sp">
              {question.name}
              <br />
              <span className="t12 m3">{t('company.questionIn', { n: question.eventCount })}</span>
            </span>
            <Select<Sight | 'others'>
              disabled={!canSave}
              aria-label={question.name}
              value={sightOf(question, fields) ?? 'others'}
              popupMatchSelectWidth={false}
              options={[
                { value: 'others', label: t('company.sightAsOthers') },
                ...sights.map((value) => ({ value, label: t(`company.sight_${value}`) })),
              ]}
              onChange={(sight) => onChange(withSight(question, fields, sight === 'others' ? null : sight))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Of several fields that ask the same, the narrowest that is named: a new one may have come since. */
function sightOf({ fieldNames }: NarrowedQuestion, fields: Sights): Sight | null {
  const found = fieldNames.flatMap((name) => fields[name] ?? [])
  return sights.toReversed().find((sight) => found.includes(sight)) ?? null
}

function withSight({ fieldNames }: NarrowedQuestion, fields: Sights, sight: Sight | null): Sights {
  const others = Object.entries(fields).filter(([name]) => !fieldNames.includes(name))
  return Object.fromEntries([...others, ...(sight ? fieldNames.map((name) => [name, sight] as const) : [])])
}
