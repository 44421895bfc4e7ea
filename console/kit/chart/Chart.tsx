import type { ECharts } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Drawing } from '#console/kit/chart/drawings.ts'
import { lookOf } from '#console/kit/chart/look.ts'
import { useT } from '#console/kit/text.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import { useAppearance } from '#console/theme/useAppearance.ts'
import '#console/kit/chart/question.css'
import '#console/kit/chart/chart.css'

/** What is drawn, in words and numbers: a name for each column, and rows that begin with their own. */
export type ChartData = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Where the people of a row are listed. */
  lists?: readonly (string | undefined)[]
}

type Props = {
  /** What it shows, and what is to be seen in it. */
  label: string
  data: ChartData
  drawing: Drawing
  className?: string
}

/** One drawing and the table behind it, which opens over it by mouse and by key. The library comes with the first chart that is shown. */
export function Chart({ label, data, drawing, className = '' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const isShown = Number.isFinite(width) && width > 0
  const appearance = useAppearance()
  const [chart, setChart] = useState<ECharts | null>(null)

  const start = useEffectEvent(async (isWanted: () => boolean) => {
    const { init } = await import('#console/kit/chart/echarts.ts')
    if (!box.current || !isWanted()) return null
    const made = init(box.current)
    setChart(made)
    return made
  })
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const made = start(() => !isOver)
    return () => {
      isOver = true
      setChart(null)
      void made.then((one) => one?.dispose())
    }
  }, [isShown])
  useEffect(() => {
    if (!chart || !box.current) return
    const style = getComputedStyle(box.current)
    chart.resize()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const look = lookOf((name) => style.getPropertyValue(name).trim())
    chart.setOption({ animation: !isStill, animationDuration: 260, darkMode: appearance === 'dark', ...drawing(look, width) }, true)
  }, [chart, drawing, width, appearance])

  return (
    <figure className={`chart ${className}`.trim()}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws into it */}
      <div ref={box} className="chart-picture" role="img" aria-label={label} />
      <DataBehind label={label} data={data} />
    </figure>
  )
}

/** The table behind a drawing, within the same `chart`. */
export function DataBehind({ label, data: { head, rows, lists = [] } }: Pick<Props, 'label' | 'data'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="chart-data" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(isOpen ? 'kit.asPicture' : 'kit.asTable')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className="chart-table" tabIndex={0} aria-label={label}>
        <table className="stat-table">
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...values], row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows may have the same name, and stand still
              <tr key={row}>
                <th scope="row">{lists[row] ? <Link to={lists[row]}>{name}</Link> : name}</th>
                {values.map((value, at) => (
                  <td key={head[at + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
