/** The value of a design token where the chart stands. */
export type Token = (name: `--${string}`) => string

/** What all drawings have in common, in the colours and the type of their place. */
export function lookOf(token: Token) {
  const text = { color: token('--text-3'), fontSize: 12, fontFamily: token('--font') }
  const line = { lineStyle: { color: token('--line') } }
  return {
    token,
    text,
    series: [1, 2, 3, 4].map((at) => token(`--chart-${at}`)),
    previous: token('--chart-prev'),
    heat: [0, 1, 2, 3, 4, 5].map((at) => token(`--heat-${at}`)),
    /** Categories along the floor: days, minutes, names. */
    along: { type: 'category', axisLine: line, axisTick: { show: false }, axisLabel: text },
    /** Numbers by height, never between two people. */
    upward: { type: 'value', minInterval: 1, splitNumber: 4, splitLine: line, axisLabel: text },
    tooltip: {
      backgroundColor: token('--raised'),
      borderColor: token('--line-strong'),
      padding: [6, 10],
      textStyle: { ...text, color: token('--text') },
      confine: true,
    },
  }
}

export type Look = ReturnType<typeof lookOf>
