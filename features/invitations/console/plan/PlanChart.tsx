import { Chart } from '#console/kit/chart/Chart.tsx'
import { stroke, type Drawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { planCurve, type CurveDay } from '#features/invitations/planCurve.ts'
import type { Plan } from '#features/invitations/planContract.ts'

const LABEL_PX = 90

/** How many accepted until today, beside the plan, and where that leads to by its last day. */
export function PlanChart({ plan }: { plan: Plan }) {
  const t = useT()
  const language = useLanguage()
  const words = (value: number | null) => value?.toLocaleString(language) ?? '–'
  const days = planCurve(plan)
  const last = days.at(-1)
  if (!last || days.length < 2) return null
  const names = {
    accepted: t('invitations.line_accepted'),
    expected: t('invitations.line_expected'),
    due: t('invitations.line_plan'),
    between: t('invitations.line_between'),
  }
  const isAhead = last.expected !== null && plan.today < plan.endDate
  return (
    <>
      <p className="row g3 t12 m3">
        <span className="invite-key">{names.accepted}</span>
        {isAhead && <span className="invite-key is-expected">{names.expected}</span>}
        {plan.goal > 0 && <span className="invite-key is-plan">{names.due}</span>}
        <span className="sp" />
        {isAhead && t('invitations.atSpeed')}
      </p>
      <Chart
        label={t('invitations.chartSummary', {
          accepted: plan.figures.accepted,
          today: plan.today.slice(5),
          expected: last.expected ?? plan.figures.accepted,
          end: plan.endDate.slice(5),
        })}
        data={{
          head: [t('invitations.dayColumn'), names.accepted, names.due, names.expected, names.between],
          rows: days.map(({ day, accepted, due, expected, low, high }) => [
            day.slice(5),
            words(accepted),
            words(due),
            words(expected),
            low === null ? '–' : `${words(low)} – ${words(high)}`,
          ]),
        }}
        drawing={drawingOf(days, { goal: plan.goal, names, words, isAhead })}
      />
    </>
  )
}

type Told = { goal: number; names: Record<'accepted' | 'expected' | 'due', string>; words: (value: number) => string; isAhead: boolean }

function drawingOf(days: readonly CurveDay[], { goal, names, words, isAhead }: Told): Drawing {
  const last = days.length - 1
  const today = days.findLastIndex(({ accepted }) => accepted !== null)
  return (look, width) => {
    const step = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(width / LABEL_PX))))
    const line = { type: 'line', symbol: 'none', emphasis: { disabled: true } }
    const hidden = { ...line, stack: 'band', lineStyle: { opacity: 0 }, tooltip: { show: false }, silent: true }
    const blue = look.series[0]
    const atToday = (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === today ? 7 : 0)
    const outlook = [
      { ...hidden, data: days.map(({ low }) => low) },
      {
        ...hidden,
        areaStyle: { color: blue, opacity: 0.14 },
        data: days.map(({ low, high }) => (high === null ? null : high - (low ?? 0))),
      },
      {
        ...line,
        name: names.expected,
        ...stroke(blue, 2, 'dotted'),
        data: days.map(({ expected }) => expected),
        endLabel: { show: true, ...look.text, color: look.token('--text'), fontWeight: 600, formatter: words(days[last]?.expected ?? 0) },
      },
    ]
    return {
      grid: { left: 44, right: isAhead ? 44 : 12, top: 12, bottom: 28 },
      tooltip: { ...look.tooltip, trigger: 'axis', valueFormatter: (value: unknown) => (typeof value === 'number' ? words(value) : '–') },
      xAxis: {
        ...look.along,
        boundaryGap: false,
        data: days.map(({ day }) => day.slice(5)),
        axisLabel: { ...look.text, alignMinLabel: 'left', alignMaxLabel: 'right', interval: (at: number) => (last - at) % step === 0 },
      },
      yAxis: { ...look.upward, max: ({ max }: { max: number }) => Math.max(max, goal), axisLabel: { ...look.text, formatter: words } },
      series: [
        ...(goal > 0 ? [{ ...line, name: names.due, ...stroke(look.previous, 1.5, 'dashed'), data: days.map(({ due }) => due) }] : []),
        ...(isAhead ? outlook : []),
        {
          ...line,
          name: names.accepted,
          ...stroke(blue, 2),
          areaStyle: { color: blue, opacity: 0.06 },
          symbol: 'circle',
          showAllSymbol: true,
          symbolSize: atToday,
          data: days.map(({ accepted }) => accepted),
          ...(goal > 0 && {
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: look.token('--text-2'), width: 1, type: 'dotted' },
              data: [{ yAxis: goal }],
            },
          }),
        },
      ],
    }
  }
}
