import { Select } from 'antd'
import type { ResultOf } from '#core/call.ts'
import { useT } from '#console/kit/text.ts'
import type { NamedCount, standardCalls } from '#features/statistics/contract.ts'
import { equals, listLink } from '#features/statistics/console/listLink.ts'
import { Bars, Nothing, Question } from '#console/kit/chart/Question.tsx'
import { ProvinceTiles } from '#features/statistics/console/standard/ProvinceTiles.tsx'
import { useWords } from '#features/statistics/console/words.ts'

export type AnswerCounts = ResultOf<typeof standardCalls.answers>
type Props = { bventId: string; answers: AnswerCounts }
const MOST_BARS = 8

export function Choices({ bventId, answers, onField }: Props & { onField: (fieldName: string) => void }) {
  const t = useT()
  const { number } = useWords()
  const { fields, fieldName, answered, isMultiple, options } = answers
  if (!fieldName) return <Question span={6} question={t('statistics.q_answers')} answer="–" note={t('statistics.noQuestions')} />
  return (
    <Question
      span={6}
      question={fields.find((field) => field.fieldName === fieldName)?.displayName ?? t('statistics.q_answers')}
      answer={answered === null ? number(null) : t('statistics.people', { n: answered })}
      note={t(isMultiple ? 'statistics.answeredMany' : 'statistics.answered')}
      list={listLink(bventId, [{ fieldName, fieldAction: { code: 'NotEmpty' }, fieldValue: [] }])}
      beside={
        fields.length > 1 && (
          <Select
            size="small"
            aria-label={t('statistics.question')}
            value={fieldName}
            popupMatchSelectWidth={false}
            options={fields.map((field) => ({ value: field.fieldName, label: field.displayName }))}
            onChange={onField}
          />
        )
      }
    >
      <Bars bars={barsOf(options, number)} />
      <HiddenNote list={options} />
    </Question>
  )
}

export function Regions({ bventId, answers: { provinces } }: Props) {
  const t = useT()
  const { number, share } = useWords()
  const { count, answered, list } = provinces
  if (count === 0) return <Question span={6} question={t('statistics.q_regions')} answer="–" note={t('statistics.noRegions')} />
  const firstThree = list.slice(0, 3).reduce((sum, { total }) => sum + (total ?? 0), 0)
  return (
    <Question
      span={6}
      question={t('statistics.q_regions')}
      answer={t('statistics.regions', { n: count })}
      note={answered !== null && t('statistics.regionNote', { share: share(firstThree, answered) })}
      list={listLink(bventId, [equals('AddressDataSources', ...list.slice(0, 3).map(({ key }) => `CN/${key}`))])}
    >
      <div className="stat-regions">
        <ProvinceTiles provinces={list} />
        <Bars bars={barsOf(list.slice(0, 6), number)} />
      </div>
      <HiddenNote list={list} />
    </Question>
  )
}

export function Companies({ bventId, answers: { companies } }: Props) {
  const t = useT()
  const { number } = useWords()
  const { count, answered, list } = companies
  if (count === 0) return <Question span={6} question={t('statistics.q_companies')} answer="–" note={t('statistics.noCompanies')} />
  return (
    <Question
      span={6}
      question={t('statistics.q_companies')}
      answer={t('statistics.companies', { n: count })}
      note={answered !== null && t('statistics.companyNote', { n: answered })}
      list={listLink(bventId, [equals('Company', ...list.slice(0, 1).map(({ key }) => key))])}
    >
      <ol className="stat-companies">
        {list.map(({ key, name, total }) => (
          <li key={key}>
            <span className="ell m2 sp">{name}</span>
            <b>{number(total)}</b>
          </li>
        ))}
      </ol>
      <HiddenNote list={list} />
    </Question>
  )
}

export function barsOf(list: readonly NamedCount[], number: (value: number | null) => string) {
  return list.slice(0, MOST_BARS).map(({ key, name, total }) => ({ key, name, value: total, text: number(total) }))
}

function HiddenNote({ list }: { list: readonly NamedCount[] }) {
  const t = useT()
  return list.some(({ total }) => total === null) ? <Nothing words={t('statistics.hiddenHint')} /> : null
}
