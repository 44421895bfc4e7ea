import { describe, expect, test } from 'vitest'
import {
  barsDrawing,
  donutDrawing,
  funnelDrawing,
  heatDrawing,
  stackedDrawing,
  linesDrawing,
  trendDrawing,
  type Drawing,
} from '#console/kit/chart/drawings.ts'
import { init } from '#console/kit/chart/echarts.ts'
import { lookOf } from '#console/kit/chart/look.ts'

const look = lookOf((name) => (name.startsWith('--chart') || name.startsWith('--heat') ? `#00000${name.at(-1)}` : '#123456'))
const words = (value: number) => `${value} 人`
const items = [
  { label: '打开', value: 300 },
  { label: '报名', value: 120 },
  { label: '到场', value: 80 },
]

function svgOf(drawing: Drawing): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 480, height: 240 })
  chart.setOption({ animation: false, ...drawing(look, 480) })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

describe('each drawing is drawn, in the colours of its place', () => {
  test.each([
    ['trend', trendDrawing(['11-15', '11-16', '今天'], [{ name: '报名', values: [1, 5, 2] }], words), '#000001'],
    [
      'stacked',
      stackedDrawing(
        ['11-15', '今天'],
        [
          { name: '甲', values: [1, 2] },
          { name: '乙', values: [3, 0] },
        ],
        words,
      ),
      '#000002',
    ],
    [
      'lines',
      linesDrawing(
        ['11-16', '今天'],
        [
          { name: '短信', values: [1, 5] },
          { name: '邮件', values: [2, 0] },
        ],
        words,
      ),
      '#000002',
    ],
    ['bars', barsDrawing(items, words), '#000001'],
    ['funnel', funnelDrawing(items, words), '#000003'],
    ['heat map', heatDrawing(['09:00', '09:02'], [{ label: '南门', values: [0, 8] }], words), 'rgb(0,0,5)'],
    ['donut', donutDrawing(items, words), '#000002'],
  ])('%s', (_, drawing, colour) => {
    expect(svgOf(drawing)).toContain(colour)
  })
})

test('the newest day is always named, however narrow it is', () => {
  const days = Array.from({ length: 28 }, (_, at) => `day ${at}`)
  const svg = svgOf(trendDrawing(days, [{ name: '报名', values: days.map((_, at) => at) }], words))
  expect(svg).toContain('day 27')
  expect(svg).not.toContain('day 26')
})

test('the time before is a line of its own, in its own colour', () => {
  const now = { name: '近 7 天', values: [1, 2] }
  const svg = (drawn: Parameters<typeof trendDrawing>[1]) => svgOf(trendDrawing(['a', 'b'], drawn, words))
  expect(svg([now])).not.toContain('stroke-dasharray')
  expect(svg([now, { name: '此前 7 天', values: [2, 1] }])).toContain('stroke-dasharray')
})

test('steps of a funnel say their number', () => {
  expect(svgOf(funnelDrawing(items, words))).toContain('报名  120 人')
})
