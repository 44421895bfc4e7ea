import { formatTime } from '#core/dateTime.ts'
import type { Board } from '#features/checkin/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { ArrivalsChart } from '#features/checkin/console/board/ArrivalsChart.tsx'
import { allInBy, arrivalBars, BAR_MINUTES, HEAT_LEVELS, heatOf, shareOf } from '#features/checkin/console/board/boardNumbers.ts'
import { ForecastKeys } from '#features/checkin/console/board/ForecastChart.tsx'
import '#features/checkin/console/board/board.css'

type Props = { board: Board; timeZone: string | undefined }

const MOST_LATEST = 6
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
    <section className="panel board-panel board-arrived">
      <h2>{t('checkin.desk.arrived')}</h2>
      <span className="board-number">{arrived.toLocaleString(language)}</span>
      <div className="board-line">
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
      <dt className="m2">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export function ArrivalsPanel({ board, timeZone }: Props) {
  const t = useT()
  const drawn = arrivalBars(board, timeZone)
  return (
    <section className="panel board-panel board-pace">
      <div className="board-line">
        <h2>{t('checkin.desk.pace', { n: BAR_MINUTES })}</h2>
        {drawn.peak && <span className="m3">{t('checkin.desk.peak', { n: drawn.peak.value, time: drawn.peak.label })}</span>}
      </div>
      {drawn.peak ? <ArrivalsChart drawn={drawn} /> : <p className="m3">{t('checkin.desk.nobody')}</p>}
      {drawn.hasPlan && <ForecastKeys />}
    </section>
  )
}

export function GatesPanel({ board: { gates }, timeZone }: Props) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(...gates.map(({ total }) => total))
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.byGate')}</h2>
      {gates.length === 0 && <p className="m3">{t('checkin.desk.nobody')}</p>}
      <ul className="board-gates">
        {gates.map(({ gate, total, rate, lastTime }) => (
          <li key={gate}>
            <div className="board-gate">
              <b>{gate}</b>
              <small>{t('checkin.desk.gateLast', { time: formatTime(lastTime, timeZone, 'HH:mm:ss') })}</small>
            </div>
            <Bar part={total} whole={most} />
            <b className="board-total">{total.toLocaleString(language)}</b>
            <span className="board-rate">{t('checkin.desk.gateRate', { n: oneDigit(rate) })}</span>
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
    <div className="board-heat">
      <div className="board-line">
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
    </div>
  )
}

/** Names come masked: the board hangs where everyone reads it. */
export function LatestPanel({ board: { latest }, timeZone }: Props) {
  const t = useT()
  return (
    <div className="board-latest">
      <h2>{t('checkin.desk.latest')}</h2>
      {latest.length === 0 && <p className="m3">{t('checkin.desk.nobody')}</p>}
      <ul>
        {latest.slice(0, MOST_LATEST).map(({ fullName, ticketName, gate, time }) => (
          <li key={`${time}${fullName}`}>
            <span className="board-check">
              <Icon name="check" />
            </span>
            <b>{fullName}</b>
            <span className="sp m2 ell">{ticketName}</span>
            <span className="m2">{gate}</span>
            <time className="m3" dateTime={time}>
              {formatTime(time, timeZone, 'HH:mm:ss')}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
