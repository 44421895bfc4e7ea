import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { TestedValues } from '#features/audience/console/segment/LeafInputs.tsx'
import { segmentCalls } from '#features/audience/contract.ts'
import type { Leaf } from '#features/audience/tree.ts'

type Answer = Extract<Leaf, { kind: 'answer' }>

/** An event, one of its questions, and what was answered. */
export function AnswerEditor({ leaf, onChange }: { leaf: Answer; onChange: (leaf: Answer) => void }) {
  const t = useT()
  const events = useCallQuery(segmentCalls.events, {}).data?.list ?? []
  const { data } = useQuery({
    ...callQuery(segmentCalls.questions, { bventId: leaf.bventId }, { ignoresErrors: true }),
    enabled: leaf.bventId !== '',
  })
  const questions = data?.list ?? []
  const options = questions.find(({ fieldName }) => fieldName === leaf.fieldName)?.options ?? []
  const isTyped = leaf.test === 'contains' || options.length === 0
  return (
    <>
      <Select<string>
        className="aud-values"
        variant="filled"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('audience.events')}
        placeholder={t('audience.chooseEvent')}
        value={leaf.bventId || null}
        options={events.map(({ bventId, title }) => ({ value: bventId, label: title }))}
        popupMatchSelectWidth={false}
        onChange={(bventId) => onChange({ ...leaf, bventId, fieldName: '', values: [] })}
      />
      <Select<string>
        className="aud-values"
        variant="filled"
        showSearch={{ optionFilterProp: 'label' }}
        disabled={leaf.bventId === ''}
        aria-label={t('audience.question')}
        placeholder={t('audience.chooseQuestion')}
        notFoundContent={t('audience.noQuestions')}
        value={leaf.fieldName || null}
        options={questions.map(({ fieldName, displayName }) => ({ value: fieldName, label: displayName }))}
        popupMatchSelectWidth={false}
        onChange={(fieldName) => onChange({ ...leaf, fieldName, values: [] })}
      />
      <TestedValues
        tested={leaf}
        options={isTyped ? [] : options.map(({ key, value }) => ({ value: key, label: value }))}
        isTyped={isTyped}
        isDisabled={leaf.fieldName === ''}
        onChange={(tested) => onChange({ ...leaf, ...tested })}
      />
    </>
  )
}
