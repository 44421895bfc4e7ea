import { formatTime } from '#core/dateTime.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { isTroubled } from '#features/delivery/message.ts'
import { useT } from '#console/kit/text.ts'

/** What they were told, by which way, and whether it went out. */
export function PersonNotices({ person: { notices }, timeZone }: { person: AttendeeDetail; timeZone: string | undefined }) {
  const t = useT()
  return (
    <section aria-label={t('attendees.notices')}>
      <h2 className="t16 b person-head">{t('attendees.notices')}</h2>
      {notices.length === 0 ? (
        <p className="m3 t13">{t('attendees.noNotices')}</p>
      ) : (
        <ul className="person-list">
          {notices.map(({ id, time, channel, recipient, title, state, reason, providerReason }) => (
            <li key={id}>
              <div className="row g3">
                <span className="m2">{formatTime(time, timeZone)}</span>
                <span className="sp">
                  {t(`delivery.channel_${channel}`)} <span className="m3">{recipient}</span>
                </span>
                <span className={isTroubled(state) ? 'person-failed' : 'm3'}>{t(`delivery.state_${state}`)}</span>
              </div>
              <p className="t13 m2">{title}</p>
              {(reason ?? (isTroubled(state) && providerReason)) && (
                <p className="t12 m3">{reason ? t(`delivery.reason_${reason}`) : providerReason}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
