import { formatTime } from '#core/dateTime.ts'
import type { Board } from '#features/checkin/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { TrendChart } from '#console/kit/TrendChart.tsx'
import { allInBy, HEAT_LEVELS, heatOf, minuteSeries, plannedSeries, shareOf } from '#features/checkin/console/board/boardNumbers.ts'
import { ForecastChart, ForecastKeys } from '#features/checkin/console/board/ForecastChart.tsx'
import '#features/checkin/console/board/board.css'

type Props = { board: Board; timeZone: string | undefined }

const oneDigit = (rate: number) => rate.toFixed(1)

function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <div className="bar" aria-hidden>
      <i style={{ width: `${shareOf(part, whole) * 100}%` }} />
    </div>
  )
}

export function ArrivedPanel({ board, timeZone }: Props) {
  const t = useT()
  const language = useLanguage()
  const { arrived, expected, rate } = board
  const done = allInBy(board)
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.arrived')}</h2>
      <span className="board-number">{arrived.toLocaleString(language)}</span>
      <div className="row between">
        <span className="m2">{t('checkin.desk.expected', { n: expected })}</span>
        <b>{(shareOf(arrived, expected) * 100).toFixed(1)}%</b>
      </div>
      <Bar part={arrived} whole={expected} />
      <dl className="board-facts">
        <Fact label={t('checkin.desk.perMinute')} value={oneDigit(rate)} />
        <Fact label={t('checkin.desk.missing')} value={Math.max(0, expected - arrived).toLocaleString(language)} />
        <Fact label={t('checkin.desk.allIn')} value={done ? formatTime(done, timeZone, 'HH:mm') : '—'} />
      </dl>
    </section>
  )
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="m2 t13">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export function ArrivalsPanel({ board, timeZone }: Props) {
  const t = useT()
  const points = minuteSeries(board, timeZone)
  const planned = plannedSeries(board)
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.arrivals')}</h2>
      {points.length === 0 && <p className="m3">{t('checkin.desk.nobody')}</p>}
      {points.length > 0 && !planned && <TrendChart name={t('checkin.desk.arrivals')} points={points} />}
      {planned && (
        <>
          <ForecastKeys />
          <ForecastChart
            caption={t('checkin.desk.arrivals')}
            lines={{ forecast: planned, reality: points.map(({ value }) => value), outlook: [] }}
            clock={(minute) => points[minute]?.label ?? ''}
          />
        </>
      )}
    </section>
  )
}

export function GatesPanel({ board: { gates, arrived } }: { board: Board }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.byGate')}</h2>
      {gates.length === 0 && <p className="m3">{t('checkin.desk.nobody')}</p>}
      <ul>
        {gates.map(({ gate, total, rate }) => (
          <li key={gate} className="board-row">
            <div className="row">
              <b className="sp">{gate}</b>
              <b>{total.toLocaleString(language)}</b>
              <span className="t13 m2">{t('checkin.desk.gateRate', { n: oneDigit(rate) })}</span>
            </div>
            <Bar part={total} whole={arrived} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TicketsPanel({ board: { tickets } }: { board: Board }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.byTicket')}</h2>
      <ul>
        {tickets.map(({ ticketId, ticketName, arrived, expected }) => (
          <li key={ticketId} className="board-row">
            <div className="row">
              <span className="sp">{ticketName}</span>
              <span>
                <b>{arrived.toLocaleString(language)}</b>
                <span className="m2"> / {expected.toLocaleString(language)}</span>
              </span>
            </div>
            <Bar part={arrived} whole={expected} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which gate was busy when; the numbers are there for whoever points at a cell or does not see it. */
export function HeatPanel({ board, timeZone }: Props) {
  const t = useT()
  const rows = heatOf(board, timeZone)
  if (rows.length === 0) return null
  return (
    <section className="panel board-panel">
      <div className="row between">
        <h2 id="board-heat">{t('checkin.desk.heat')}</h2>
        <span className="heat-key t13 m3" aria-hidden>
          {t('checkin.desk.heatFew')}
          {Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => (
            <i key={level} data-level={level} />
          ))}
          {t('checkin.desk.heatMany')}
        </span>
      </div>
      <table className="heat" aria-labelledby="board-heat">
        <tbody>
          {rows.map(({ gate, cells }) => (
            <tr key={gate}>
              <th scope="row">{gate}</th>
              {cells.map(({ label, total, level }) => (
                <td key={label} data-level={level} title={t('checkin.desk.heatCell', { time: label, n: total })}>
                  <span className="unseen">{t('checkin.desk.heatCell', { time: label, n: total })}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Names come masked: the board hangs where everyone reads it. */
export function LatestPanel({ board: { latest }, timeZone }: Props) {
  const t = useT()
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.latest')}</h2>
      {latest.length === 0 && <p className="m3">{t('checkin.desk.nobody')}</p>}
      <ul>
        {latest.map(({ fullName, ticketName, gate, time }) => (
          <li key={`${time}${fullName}`} className="board-row">
            <div className="row">
              <Icon name="check" className="up" />
              <b>{fullName}</b>
              <span className="sp m2">{ticketName}</span>
              <span className="m2">{gate}</span>
              <span className="m3">{formatTime(time, timeZone, 'HH:mm:ss')}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
