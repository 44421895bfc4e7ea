import { Button } from 'antd'
import type { InputOf } from '#core/call.ts'
import { everyDay } from '#core/days.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { linesDrawing } from '#console/kit/chart/drawings.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { ShareBar } from '#features/sources/console/parts/ShareBar.tsx'
import { sourceCalls, type Source } from '#features/sources/contract.ts'

type Asked = InputOf<typeof sourceCalls.list>
type Props = { asked: Asked; rows: readonly Source[]; onClear: () => void }

const steps = [
  { key: 'opening', part: 'begun', whole: 'visitors' },
  { key: 'conversion', part: 'submitted', whole: 'visitors' },
  { key: 'paying', part: 'paid', whole: 'submitted' },
  { key: 'attendance', part: 'signedIn', whole: 'submitted' },
] as const

/** The chosen ones side by side: step by step, and day by day. */
export function ComparePart({ asked, rows, onClear }: Props) {
  const t = useT()
  if (rows.length === 0)
    return (
      <section className="sources-compare">
        <p className="m3 t13">{t('sources.compareNone')}</p>
      </section>
    )
  const title = t('sources.compareSome', { n: rows.length })
  return (
    <section className="sources-compare" aria-label={title}>
      <div className="row">
        <h2 className="sp">{title}</h2>
        <Button type="link" onClick={onClear}>
          {t('sources.clear')}
        </Button>
      </div>
      <div className="compare">
        <table>
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('sources.name')}</span>
              </th>
              {steps.map(({ key }) => (
                <th key={key} scope="col" className="t12 m3">
                  {t(`sources.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, figures }, at) => (
              <tr key={id}>
                <th scope="row" aria-label={name}>
                  <span className="compare-name">
                    <i className={`share-${at + 1}`} />
                    <span className="ell">{name}</span>
                  </span>
                </th>
                {steps.map(({ key, part, whole }) => (
                  <td key={key}>
                    <ShareBar part={figures[part]} whole={figures[whole]} series={at + 1} hasCounts />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Trend asked={asked} rows={rows} />
    </section>
  )
}

function Trend({ asked, rows }: Pick<Props, 'asked' | 'rows'>) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch } = useCallQuery(
    sourceCalls.trend,
    { ...asked, ids: rows.map(({ id }) => id).join(',') },
    { ignoresErrors: true },
  )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const known = [...new Set(data?.days.map(({ day }) => day))].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!data || !first || !last || first === last) return null
  const days = everyDay(first, last)
  const valuesOf = (id: string) => days.map((day) => data.days.find((one) => one.day === day && one.id === id)?.submitted ?? 0)
  const lines = rows.map(({ id, name }) => ({ name, values: valuesOf(id) }))
  return (
    <Chart
      label={t('sources.trendOf')}
      data={{
        head: [t('sources.day'), ...lines.map(({ name }) => name)],
        rows: days.map((day, at) => [day, ...lines.map(({ values }) => (values[at] ?? 0).toLocaleString(language))]),
      }}
      drawing={linesDrawing(
        days.map((day) => day.slice(5)),
        lines,
        (value) => value.toLocaleString(language),
      )}
    />
  )
}
