import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import { useAppearance } from '#console/theme/useAppearance.ts'
import '#console/kit/echart.css'

/** The value of a design token where the chart stands. */
export type Token = (name: `--${string}`) => string

type Props = {
  className?: string
  /** What is drawn, in the colours of its place and at its width. */
  option: (token: Token, width: number) => EChartsCoreOption
  /** What it shows, for those who do not see it. */
  table: ReactNode
}

/** The library comes with the first chart that is shown. */
export function EChart({ className = '', option, table }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const isShown = Number.isFinite(width) && width > 0
  const appearance = useAppearance()
  const [chart, setChart] = useState<ECharts | null>(null)

  const start = useEffectEvent(async (isWanted: () => boolean) => {
    const { init } = await import('#console/kit/echarts.ts')
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
    chart.setOption({
      animation: !isStill,
      animationDuration: 260,
      darkMode: appearance === 'dark',
      ...option((name) => style.getPropertyValue(name).trim(), width),
    })
  }, [chart, option, width, appearance])

  return (
    <div className={`echart ${className}`.trim()}>
      <div ref={box} className="echart-picture" aria-hidden />
      <table className="unseen">{table}</table>
    </div>
  )
}
