import { useRef, type RefObject } from 'react'
import { balanceText } from '#core/money.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing, donutDrawing, heatDrawing, stackDrawing, trendDrawing, type Drawing } from '#console/kit/chart/drawings.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Definition, Pivot } from '#features/statistics/customContract.ts'
import type { Measure } from '#features/statistics/pivot.ts'

type Props = {
  name: string
  pivot: Pivot
  definition: Definition
  /** What the rows are, by name. */
  rowNames: readonly string[]
  picture: RefObject<HTMLDivElement | null>
  table?: RefObject<HTMLTableElement | null>
}
const MOST_DRAWN = 20
const MOST_PARTS = 5

/** The drawing of the first number, and the table of all of them. */
export function PivotView({ name, pivot, definition, rowNames, picture, table }: Props) {
  const t = useT()
  const words = usePivotWords(definition)
  const [first = 'people'] = definition.measures
  const rows = pivot.rows.map((row) => row.names.map((one) => one || t('statistics.blank')).join(' · '))
  const columns = pivot.columns.map((column) => column.name || t('statistics.blank'))
  const heads = [...columns, ...(columns.length > 0 ? [t('statistics.total')] : [])]
  const titles = (heads.length > 0 ? heads : ['']).flatMap((head) =>
    definition.measures.map((measure) => [head, t(`statistics.m_${measure}`)].filter(Boolean).join(' · ')),
  )
  const textOf = (cells: readonly (readonly (string | null)[])[]) =>
    cells.flatMap((values) => values.map((value, at) => words(definition.measures[at] ?? first, value)))
  const numberAt = (row: number, column: number) => {
    const value = pivot.cells[row]?.[column]?.[0]
    return value === null || value === undefined || value === '' ? null : Number(value)
  }
  const data = {
    head: [rowNames.join(' · ') || t('statistics.rows'), ...titles],
    rows: pivot.cells.map((cells, at) => [rows[at] ?? t('statistics.total'), ...textOf(cells)]),
  }
  const drawing = drawingOf(
    definition.chart,
    rows.slice(0, MOST_DRAWN),
    columns.slice(0, MOST_PARTS),
    numberAt,
    pivot.columns.length,
    (value) => words(first, String(value)),
  )
  return (
    <div className="stat-result">
      {drawing && rows.length > 0 && (
        <div ref={picture}>
          {columns.length > 0 && definition.chart === 'stack' && (
            <p className="row g3 wrap t12 m2">
              {columns.slice(0, MOST_PARTS).map((column, at) => (
                <span key={column} className="row g1">
                  <i className={`stat-key stat-key-${at}`} aria-hidden />
                  {column}
                </span>
              ))}
            </p>
          )}
          <Chart className="stat-drawing" label={`${name} · ${t(`statistics.m_${first}`)}`} data={data} drawing={drawing} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className="stat-scroll" tabIndex={0} aria-label={name}>
        <table className="stat-table" ref={table}>
          <thead>
            <tr>
              {data.head.map((head, at) => (
                <th key={head} scope="col" className={at > 0 ? 'num' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(([head = '', ...values], at) => (
              <tr key={`${at} ${head}`} className={at === data.rows.length - 1 ? 'stat-total' : undefined}>
                <th scope="row">{head}</th>
                {values.map((value, place) => (
                  <td key={titles[place]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pivot.isCut && <p className="t13 m2">{t('statistics.cut')}</p>}
      <p className="note row g2">
        <Icon name="lock" />
        <span>
          <b>{t('statistics.protectedTitle')}</b>{' '}
          {pivot.isProtected ? t('statistics.protectedText', { n: pivot.hidden }) : t('statistics.protectedOut')}
        </span>
      </p>
    </div>
  )
}

export function usePivotWords({ currency }: Pick<Definition, 'currency'>) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (measure: Measure, value: string | null) => {
    if (value === null) return t('statistics.hidden')
    if (value === '') return '–'
    if (measure === 'rate') return percent.format(Number(value))
    if (measure === 'money' || measure === 'average') return balanceText(Number(value).toFixed(2), currency)
    return Number(value).toLocaleString(language)
  }
}

type NumberAt = (row: number, column: number) => number | null

function drawingOf(
  chart: Definition['chart'],
  rows: readonly string[],
  columns: readonly string[],
  at: NumberAt,
  total: number,
  words: (value: number) => string,
): Drawing | null {
  const items = rows.map((label, row) => ({ label, value: at(row, total) ?? 0 }))
  if (chart === 'table') return null
  if (chart === 'bar') return barsDrawing(items, words)
  if (chart === 'share') return donutDrawing(items.slice(0, MOST_PARTS), words)
  if (chart === 'line') return trendDrawing(rows, [{ name: '', values: items.map(({ value }) => value) }], words)
  const parts =
    columns.length > 0
      ? columns.map((name, column) => ({ name, values: rows.map((_, row) => at(row, column)) }))
      : [{ name: '', values: items.map(({ value }) => value) }]
  if (chart === 'stack') return stackDrawing(rows, parts, words)
  return heatDrawing(
    parts.map(({ name }) => name),
    rows.map((label, row) => ({ label, values: parts.map(({ values }) => values[row] ?? 0) })),
    words,
  )
}

export function usePicture() {
  return useRef<HTMLDivElement>(null)
}
