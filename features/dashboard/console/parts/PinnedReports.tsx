import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { balanceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { pages } from '#features/pages.ts'
import { customCalls, type Report } from '#features/statistics/customContract.ts'

const MOST_REPORTS = 4
const MOST_ROWS = 5

/** The reports that somebody wants in sight, each with its largest groups. */
export function PinnedReports({ bventId }: { bventId: string }) {
  const { data } = useCallQuery(customCalls.reports, { bventId, isPinned: true }, { ignoresErrors: true })
  return (
    <>
      {data?.list.slice(0, MOST_REPORTS).map((report) => (
        <PinnedReport key={report.id} bventId={bventId} report={report} />
      ))}
    </>
  )
}

function PinnedReport({ bventId, report: { id, name, definition } }: { bventId: string; report: Report }) {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(callQuery(customCalls.pivot, { bventId, definition }, { ignoresErrors: true }))
  const text = (value: string | null | undefined) => {
    if (value === null || value === undefined) return t('dashboard.pinnedHidden')
    if (value === '') return '–'
    const [measure] = definition.measures
    if (measure === 'rate') return Number(value).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
    return measure === 'money' || measure === 'average' ? balanceText(value, definition.currency) : Number(value).toLocaleString(language)
  }
  const totals = data?.cells.map((row) => row.at(-1)?.[0]) ?? []
  const most = Math.max(1, ...totals.slice(0, -1).map((value) => Number(value ?? 0)))
  return (
    <section className="dash-panel" aria-labelledby={`pinned-${id}`}>
      <div className="row g2 between">
        <h2 id={`pinned-${id}`} className="b">
          <Link to={`${pathOf(pages.statistics.custom, { bventId })}?id=${id}`}>{name}</Link>
        </h2>
        {data && (
          <span className="t13 m2">
            {t('dashboard.pinnedTotal')} <b>{text(totals.at(-1))}</b>
          </span>
        )}
      </div>
      <ul className="dash-tickets">
        {data?.rows.slice(0, MOST_ROWS).map((row, at) => (
          <li key={row.keys.join(' ')} className="dash-pinned">
            <span className="ell">{row.names.map((one) => one || t('dashboard.pinnedBlank')).join(' · ')}</span>
            <span className="bar" aria-hidden>
              <i style={{ width: `${(100 * Number(totals[at] ?? 0)) / most}%` }} />
            </span>
            <b className="num">{text(totals[at])}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
