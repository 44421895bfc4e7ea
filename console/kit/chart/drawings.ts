import type { EChartsCoreOption } from 'echarts/core'
import type { Look } from '#console/kit/chart/look.ts'

export type Drawing = (look: Look, width: number) => EChartsCoreOption
export type Item = { label: string; value: number }
type Line = { name: string; values: readonly (number | null)[] }
type Words = (value: number) => string

const LABEL_PX = 90

/** Lines over days: the first one now, with its area and its last day marked; the second one what it is compared with. A goal is a line across. */
export function trendDrawing(
  labels: readonly string[],
  [now, before]: readonly [Line, Line?],
  words: Words,
  goal?: { name: string; value: number },
): Drawing {
  const last = labels.length - 1
  return (look, width) => {
    // Counted from the right: the newest day is always named.
    const step = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / LABEL_PX))))
    const line = { type: 'line', emphasis: { disabled: true } }
    return {
      grid: { left: 44, right: 12, top: 12, bottom: 28 },
      tooltip: { ...look.tooltip, trigger: 'axis', valueFormatter: wordsOf(words) },
      xAxis: {
        ...look.along,
        boundaryGap: false,
        data: labels,
        axisLabel: { ...look.text, alignMinLabel: 'left', alignMaxLabel: 'right', interval: (at: number) => (last - at) % step === 0 },
      },
      yAxis: {
        ...look.upward,
        ...(goal && { max: ({ max }: { max: number }) => Math.max(max, goal.value) }),
        axisLabel: { ...look.text, formatter: words },
      },
      series: [
        ...(before ? [{ ...line, name: before.name, symbol: 'none', data: before.values, ...stroke(look.previous, 1.5, 'dashed') }] : []),
        {
          ...line,
          name: now.name,
          // Straight from day to day: a curve would show people who never came.
          ...stroke(look.series[0], 1.5),
          areaStyle: { color: look.series[0], opacity: 0.09 },
          symbol: 'circle',
          showAllSymbol: true,
          symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === last ? 7 : 0),
          data: now.values,
          ...(goal && {
            markLine: {
              silent: true,
              symbol: 'none',
              label: { ...look.text, position: 'insideStartBottom', formatter: `${goal.name} ${words(goal.value)}` },
              lineStyle: { color: look.token('--text-2'), width: 1, type: 'dotted' },
              data: [{ yAxis: goal.value }],
            },
          }),
        },
      ],
    }
  }
}

/** Several things over days, none of them before another. */
export function linesDrawing(labels: readonly string[], lines: readonly Line[], words: Words): Drawing {
  const last = labels.length - 1
  return (look, width) => {
    const step = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / LABEL_PX))))
    return {
      grid: { left: 52, right: 12, top: 12, bottom: 28 },
      tooltip: { ...look.tooltip, trigger: 'axis', valueFormatter: wordsOf(words) },
      xAxis: {
        ...look.along,
        boundaryGap: false,
        data: labels,
        axisLabel: { ...look.text, alignMinLabel: 'left', alignMaxLabel: 'right', interval: (at: number) => (last - at) % step === 0 },
      },
      yAxis: { ...look.upward, axisLabel: { ...look.text, formatter: words } },
      series: lines.map(({ name, values }, at) => ({
        type: 'line',
        emphasis: { disabled: true },
        name,
        symbol: 'none',
        data: values,
        ...stroke(look.series[at % look.series.length], 1.5),
      })),
    }
  }
}

export function barsDrawing(items: readonly Item[], words: Words): Drawing {
  return (look) => ({
    grid: { left: 44, right: 12, top: 12, bottom: 28 },
    tooltip: { ...look.tooltip, trigger: 'axis', axisPointer: { type: 'none' }, valueFormatter: wordsOf(words) },
    xAxis: { ...look.along, data: items.map(({ label }) => label) },
    yAxis: { ...look.upward, axisLabel: { ...look.text, formatter: words } },
    series: [
      {
        type: 'bar',
        barCategoryGap: '28%',
        barMaxWidth: 40,
        itemStyle: { color: look.series[0], borderRadius: [3, 3, 0, 0] },
        data: items.map(({ value }) => value),
      },
    ],
  })
}

/** Several kinds of one thing, day by day, one upon the other. */
export function stackedDrawing(labels: readonly string[], kinds: readonly Line[], words: Words): Drawing {
  return (look) => ({
    color: [...look.series, look.previous],
    grid: { left: 44, right: 12, top: 12, bottom: 28 },
    tooltip: { ...look.tooltip, trigger: 'axis', axisPointer: { type: 'none' }, valueFormatter: wordsOf(words) },
    xAxis: { ...look.along, data: labels, axisLabel: { ...look.text, hideOverlap: true } },
    yAxis: { ...look.upward, minInterval: 1, axisLabel: { ...look.text, formatter: words } },
    series: kinds.map(({ name, values }) => ({ type: 'bar', stack: 'kinds', name, barCategoryGap: '40%', barMaxWidth: 28, data: values })),
  })
}

/** Bars that lie, each made of the same parts in the same order. */
export function stackDrawing(labels: readonly string[], parts: readonly Line[], words: Words): Drawing {
  return (look) => ({
    grid: { left: 0, right: 16, top: 4, bottom: 4, containLabel: true },
    tooltip: { ...look.tooltip, trigger: 'axis', axisPointer: { type: 'none' }, valueFormatter: wordsOf(words) },
    xAxis: { ...look.upward, axisLabel: { ...look.text, formatter: words } },
    yAxis: { ...look.along, data: labels, inverse: true, axisLabel: { ...look.text, width: 120, overflow: 'truncate' } },
    series: parts.map(({ name, values }, at) => ({
      type: 'bar',
      stack: 'all',
      name,
      barMaxWidth: 22,
      itemStyle: {
        color: [...look.series, look.previous][at % (look.series.length + 1)],
        borderColor: look.token('--surface'),
        borderWidth: 1,
      },
      data: values,
    })),
  })
}

/** What came stands on the floor and what went hangs from it; the last one is the one that is looked at. */
export function inOutDrawing(labels: readonly string[], [came, went]: readonly [Line, Line], words: Words): Drawing {
  const last = labels.length - 1
  return (look) => {
    const bar = { type: 'bar', stack: 'money', barCategoryGap: '45%', barMaxWidth: 28 }
    return {
      grid: { left: 52, right: 12, top: 20, bottom: 28 },
      tooltip: {
        ...look.tooltip,
        trigger: 'axis',
        axisPointer: { type: 'none' },
        valueFormatter: (value: unknown) => (typeof value === 'number' ? words(Math.abs(value)) : '–'),
      },
      xAxis: {
        ...look.along,
        data: labels,
        axisLine: { ...look.along.axisLine, onZero: true },
        axisLabel: { ...look.text, hideOverlap: true },
      },
      yAxis: { ...look.upward, axisLabel: { ...look.text, formatter: (value: number) => words(Math.abs(value)) } },
      series: [
        {
          ...bar,
          name: came.name,
          data: came.values.map((value, at) => ({
            value,
            itemStyle: { color: look.series[0], opacity: at === last ? 1 : 0.6, borderRadius: [3, 3, 0, 0] },
          })),
        },
        { ...bar, name: went.name, itemStyle: { color: look.series[2] }, data: went.values.map((value) => -(value ?? 0) || 0) },
      ],
    }
  }
}

/** Who is left after each step; its width is their number. */
export function funnelDrawing(steps: readonly Item[], words: Words): Drawing {
  return (look) => ({
    tooltip: { ...look.tooltip, trigger: 'item', valueFormatter: wordsOf(words) },
    series: [
      {
        type: 'funnel',
        sort: 'none',
        min: 0,
        minSize: '4%',
        gap: 2,
        left: 0,
        right: 0,
        top: 8,
        bottom: 8,
        label: { ...look.text, position: 'inside', color: look.token('--text'), formatter: labelled(words) },
        itemStyle: { borderWidth: 0 },
        data: steps.map(({ label, value }, at) => ({ name: label, value, itemStyle: { color: look.heat[Math.max(1, 3 - at)] } })),
      },
    ],
  })
}

/** Rows by columns, the fuller the stronger. */
export function heatDrawing(
  columns: readonly string[],
  rows: readonly { label: string; values: readonly number[] }[],
  words: Words,
): Drawing {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  return (look) => ({
    grid: { left: 72, right: 0, top: 0, bottom: 28 },
    tooltip: { ...look.tooltip, trigger: 'item', valueFormatter: wordsOf(words) },
    xAxis: { ...look.along, data: columns, axisLine: { show: false } },
    yAxis: { ...look.along, data: rows.map(({ label }) => label), inverse: true, axisLine: { show: false } },
    visualMap: { show: false, min: 0, max: most, inRange: { color: look.heat } },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderWidth: 2, borderColor: look.token('--surface'), borderRadius: 4 },
        data: rows.flatMap(({ values }, row) => values.map((value, column) => [column, row, value])),
      },
    ],
  })
}

/** Parts of a whole; past four they are one colour's shades no more, so the page keeps them few. */
export function donutDrawing(parts: readonly Item[], words: Words): Drawing {
  return (look) => ({
    color: [...look.series, look.previous],
    tooltip: { ...look.tooltip, trigger: 'item', valueFormatter: wordsOf(words) },
    series: [
      {
        type: 'pie',
        radius: ['58%', '80%'],
        itemStyle: { borderWidth: 2, borderColor: look.token('--surface') },
        label: { ...look.text, formatter: labelled(words) },
        labelLine: { lineStyle: { color: look.token('--line-strong') } },
        data: parts.map(({ label, value }) => ({ name: label, value })),
      },
    ],
  })
}

export function stroke(color: string | undefined, width: number, type: 'solid' | 'dashed' | 'dotted' = 'solid') {
  return { lineStyle: { color, width, type }, itemStyle: { color } }
}

const wordsOf = (words: Words) => (value: unknown) => (typeof value === 'number' ? words(value) : '–')
const labelled =
  (words: Words) =>
  ({ name, value }: { name: string; value: number }) =>
    `${name}  ${words(value)}`
