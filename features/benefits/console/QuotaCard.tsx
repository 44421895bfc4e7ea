import { useT } from '#console/kit/text.ts'
import { useSeats } from '#features/benefits/console/useSeats.ts'
import '#features/benefits/console/benefits.css'

/** Seats held of those allowed, at the foot of the menu. */
export function QuotaCard() {
  const t = useT()
  const seats = useSeats()
  if (!seats) return null
  const { used, quota, share, tone } = seats
  return (
    <div className="quota t12 m2">
      <div className="row between">
        <span>{t('benefits.AttendeeToTalCount')}</span>
        <span className="m3">{t('benefits.quotaOf', { used: used ?? '–', quota })}</span>
      </div>
      <div className={`bar ${tone}`} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      {share >= 1 && <p className="down">{t('benefits.quotaReached')}</p>}
    </div>
  )
}
