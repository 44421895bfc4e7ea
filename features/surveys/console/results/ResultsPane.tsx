import { Button } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Can } from '#console/kit/Can.tsx'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useTask } from '#console/kit/useTask.ts'
import { QuestionResultPart } from '#features/surveys/console/results/QuestionResultPart.tsx'
import { TextsDrawer } from '#features/surveys/console/results/TextsDrawer.tsx'
import { surveyCalls, surveyTasks } from '#features/surveys/contract.ts'
import type { QuestionResult, Survey } from '#features/surveys/shapes.ts'

const ASK_MS = 10_000

/** What was answered, question by question; others are answering while one looks. */
export function ResultsPane({ survey: { id, bventId } }: { survey: Survey }) {
  const t = useT()
  const language = useLanguage()
  const [read, setRead] = useState<QuestionResult | null>(null)
  const exporting = useTask(surveyTasks.export)
  const { data, error, refetch } = useQuery({
    ...callQuery(surveyCalls.results, { id }, { ignoresErrors: true }),
    staleTime: 0,
    refetchInterval: ASK_MS,
  })
  if (!data)
    return (
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={4} />}</div>
    )
  const { answered, waiting, isTooFew, days, questions } = data
  if (answered + waiting === 0) return <EmptyState icon="chart" title={t('surveys.noAnswers')} hint={t('surveys.noAnswersHint')} />
  const words = (value: number) => value.toLocaleString(language)
  const isByDay = days.length > 1 && days.every(({ total }) => total !== null)
  return (
    <div className="survey-results">
      <TaskProgress tasks={[{ task: exporting, title: t('surveys.exportTask') }]} />
      <div className="row g2 wrap survey-results-head">
        <b className="sp">{t('surveys.answered', { n: answered })}</b>
        {waiting > 0 && <span className="t13 m3">{t('surveys.waitingNote', { n: waiting })}</span>}
        {!isTooFew && (
          <Can call={surveyTasks.export.calls.start}>
            <Button
              icon={<Icon name="dl" />}
              loading={exporting.isRunning}
              onClick={() => void exporting.start({ id, ...(bventId && { bventId }) })}
            >
              {t('surveys.exportIt')}
            </Button>
          </Can>
        )}
      </div>
      {isTooFew && <EmptyState icon="lock" title={t('surveys.tooFew')} hint={t('surveys.tooFewHint')} />}
      {isByDay && (
        <section className="survey-result">
          <h2 className="t14 b">{t('surveys.byDay')}</h2>
          <Chart
            label={t('surveys.byDay')}
            data={{ head: [t('surveys.day'), t('surveys.answersColumn')], rows: days.map(({ day, total }) => [day, words(total ?? 0)]) }}
            drawing={barsDrawing(
              days.map(({ day, total }) => ({ label: day.slice(5), value: total ?? 0 })),
              words,
            )}
          />
        </section>
      )}
      {questions.map((question) => (
        <QuestionResultPart key={question.fieldName} question={question} onRead={() => setRead(question)} />
      ))}
      {read && <TextsDrawer id={id} question={read} onClose={() => setRead(null)} />}
    </div>
  )
}
