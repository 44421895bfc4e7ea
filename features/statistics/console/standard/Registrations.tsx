import type { ResultOf } from '#core/call.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { trendDrawing } from '#console/kit/chart/drawings.ts'
import { useT } from '#console/kit/text.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { listLink } from '#features/statistics/console/listLink.ts'
import { Question } from '#console/kit/chart/Question.tsx'
import { useWords } from '#features/statistics/console/words.ts'

export type People = ResultOf<typeof standardCalls.people>

export function Registrations({ bventId, people }: { bventId: string; people: People }) {
  const t = useT()
  const { number, share } = useWords()
  const { held, goal, points, before, reachedOn } = people
  const difference = before ? held - before.total : 0
  const compared =
    before &&
    (difference === 0
      ? t('statistics.sameAs', { title: before.title })
      : t(difference > 0 ? 'statistics.moreThan' : 'statistics.lessThan', { title: before.title, n: Math.abs(difference) }))
  const notes = [
    goal === null ? t('statistics.noGoal') : t('statistics.ofGoal', { goal, share: share(held, goal) }),
    reachedOn && t('statistics.reached', { day: reachedOn.slice(5) }),
    compared,
  ]
  const name = t('statistics.now')
  const beforeName = before ? t('statistics.sameDays', { title: before.title }) : ''
  return (
    <Question
      span={8}
      question={t('statistics.q_enough')}
      answer={t('statistics.people', { n: held })}
      note={notes.filter(Boolean).join(t('kit.comma'))}
      list={listLink(bventId, [])}
    >
      {points.length > 1 && (
        <Chart
          label={`${t('statistics.q_enough')} ${t('statistics.people', { n: held })}`}
          data={{
            head: [t('statistics.day'), name, ...(before ? [beforeName] : [])],
            rows: points.map(({ day, total, before: then }) => [
              day,
              number(total),
              ...(before ? [then === null ? '–' : number(then)] : []),
            ]),
          }}
          drawing={trendDrawing(
            points.map(({ day }) => day.slice(5)),
            [
              { name, values: points.map(({ total }) => total) },
              ...(before ? ([{ name: beforeName, values: points.map((point) => point.before) }] as const) : ([] as const)),
            ],
            number,
            goal === null ? undefined : { name: t('statistics.goal'), value: goal },
          )}
        />
      )}
    </Question>
  )
}

export function Funnel({ bventId, people: { funnel } }: { bventId: string; people: People }) {
  const t = useT()
  const { number, share } = useWords()
  const at = (wanted: string) => funnel.find(({ step }) => step === wanted)?.total ?? 0
  const most = Math.max(1, ...funnel.map(({ total }) => total))
  // Imports and walk-ins submit without having looked: beyond the step before there is no share of it.
  const isPartial = at('submitted') > (funnel.find(({ step }) => step === 'begun')?.total ?? Infinity)
  return (
    <Question
      question={t('statistics.q_funnel')}
      answer={share(at('registered'), at('submitted'))}
      note={t(isPartial ? 'statistics.funnelNote' : 'statistics.funnelNoteShort')}
      list={listLink(bventId, [])}
    >
      <ol className="stat-bars stat-funnel">
        {funnel.map(({ step, total }, place) => (
          <li key={step}>
            <span className="m2">{t(`statistics.step_${step}`)}</span>
            <b>{number(total)}</b>
            <span className="bar" aria-hidden>
              <i style={{ width: `${(100 * total) / most}%` }} />
            </span>
            <span className="t12 m3 num">
              {place > 0 && <span className="unseen">{t('statistics.ofStep')} </span>}
              {place > 0 && total <= (funnel[place - 1]?.total ?? 0) ? share(total, funnel[place - 1]?.total ?? 0) : ''}
            </span>
          </li>
        ))}
      </ol>
    </Question>
  )
}
