import { formatTime } from '#core/dateTime.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Lottery } from '#features/lottery/shapes.ts'

type Happening = Lottery['history'][number]
const icons: Record<Happening['kind'], IconName> = {
  commit: 'lock',
  beacon: 'clock',
  draw: 'gift',
  redraw: 'swap',
  void: 'slash',
  close: 'check',
}

/** The public record, the latest first. */
export function History({ lottery, history }: { lottery: Lottery; history: readonly Happening[] }) {
  const t = useT()
  const prizeOf = (no: number | null) => lottery.prizes.find((prize) => prize.no === no)?.name ?? ''
  return (
    <section>
      <header className="row">
        <h2 className="sp">{t('lottery.history')}</h2>
        {history.length > 0 && (
          <a className="t13" href={`/lottery/${lottery.id}/proof.json`} download={`lottery-${lottery.id}.json`}>
            {t('lottery.download')}
          </a>
        )}
      </header>
      {history.length === 0 && <p className="m2">{t('lottery.noHistory')}</p>}
      <ul className="lottery-history">
        {history.map((happening) => (
          <li key={happening.hash}>
            <Icon name={icons[happening.kind]} />
            <div className="sp">
              <b>{t(`lottery.happened_${happening.kind}`, { prize: prizeOf(happening.prize), n: happening.count })}</b>
              <p className="t12 m3">{detailsOf(happening, t)}</p>
            </div>
            <span className="t13 m3">{formatTime(happening.time, lottery.timeZone, 'MM-DD HH:mm')}</span>
            <code className="t12">{happening.hash.slice(0, 8).toUpperCase()}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

function detailsOf({ kind, round, beacon, absent, reason }: Happening, t: ReturnType<typeof useT>): string {
  const parts = [
    round ? t('lottery.happenedRound', { n: round }) : '',
    beacon && kind === 'beacon' ? t('lottery.happenedRoundNo', { n: beacon }) : '',
    beacon && kind === 'draw' ? t('lottery.happenedDigits', { digits: beacon }) : '',
    absent ? t('lottery.happenedAbsent', { n: absent }) : '',
    reason,
  ]
  return parts.filter(Boolean).join(' · ')
}
