import { Button } from 'antd'
import { useId } from 'react'
import { useLanguage, useT } from '#console/kit/text.ts'
import { isText } from '#features/surveys/questions.ts'
import type { Counted, QuestionResult } from '#features/surveys/shapes.ts'

type Props = { question: QuestionResult; onRead: () => void }

/** The number first, then the bars beside their names: the drawing is its own table. */
export function QuestionResultPart({ question, onRead }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { displayName, fieldType, answered, score, options, rows, ranks, isHidden } = question
  return (
    <section className="survey-result" aria-labelledby={id}>
      <header className="row g2">
        <h2 id={id} className="t14 b sp">
          {displayName}
        </h2>
        <span className="t12 m3 nw">{answered === null ? t('surveys.hidden') : t('surveys.answeredOne', { n: answered })}</span>
      </header>
      {score !== null && (
        <p className="survey-score">
          {fieldType === 'Nps'
            ? t('surveys.nps', { n: score.toLocaleString(language) })
            : t('surveys.average', { n: score.toLocaleString(language) })}
        </p>
      )}
      {options.length > 0 && <Bars options={options} />}
      {rows.map((row) => (
        <div key={row.key} className="survey-row">
          <h3 className="t13 m2">{row.name}</h3>
          <Bars options={row.options} />
        </div>
      ))}
      {ranks.length > 0 && (
        <ol className="survey-bars">
          {ranks.map(({ key, name, score: place }) => (
            <li key={key}>
              <span className="ell m2">{name}</span>
              <span className="bar" aria-hidden>
                <i style={{ width: `${place ?? 0}%` }} />
              </span>
              <b>{place ?? '–'}</b>
            </li>
          ))}
        </ol>
      )}
      {isText(fieldType) && answered !== 0 && (
        <Button size="small" onClick={onRead} aria-label={`${t('surveys.texts')} ${displayName}`}>
          {t('surveys.texts')}
        </Button>
      )}
      {isHidden && <p className="t12 m3">{t('surveys.hiddenNote')}</p>}
    </section>
  )
}

function Bars({ options }: { options: readonly Counted[] }) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(1, ...options.map(({ total }) => total ?? 0))
  return (
    <ul className="survey-bars">
      {options.map(({ key, name, total }) => (
        <li key={key}>
          <span className="ell m2">{name}</span>
          <span className="bar" aria-hidden>
            <i style={{ width: `${(100 * (total ?? 0)) / most}%` }} />
          </span>
          <b>{total === null ? t('surveys.hidden') : total.toLocaleString(language)}</b>
        </li>
      ))}
    </ul>
  )
}
