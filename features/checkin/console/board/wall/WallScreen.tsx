import { formatTime } from '#core/dateTime.ts'
import type { Wall } from '#features/checkin/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Arrival, Parade } from '#features/checkin/console/board/wall/parade.ts'
import '#features/checkin/console/board/wall/wall.css'

type Props = { wall: Wall; parade: Parade; timeZone: string | undefined; now: number; staleSince: Date | null }

/** What hangs on the wall: the event, the guest of the moment, those just before. */
export function WallScreen({ wall, parade, timeZone, now, staleSince }: Props) {
  const t = useT()
  const language = useLanguage()
  const greeting = wall.setting.greeting || t('checkin.screen.welcome')
  const clock = (moment: Date, format = 'HH:mm') => formatTime(moment.toISOString(), timeZone, format)
  return (
    <>
      <header className="wall-head">
        <h2 className="wall-title">{wall.title}</h2>
        <p className="wall-count">{t('checkin.screen.arrivedCount', { n: wall.arrived.toLocaleString(language) })}</p>
        <p className="wall-clock">{clock(new Date(now))}</p>
      </header>
      <div className="wall-now">
        {parade.now ? (
          <Guest key={parade.now.id} guest={parade.now} greeting={greeting} arrived={wall.arrived - parade.next.length} />
        ) : (
          <p className="wall-greeting">{t('checkin.screen.waiting')}</p>
        )}
      </div>
      <ul className="wall-before">
        {wall.setting.nameMode !== 'none' &&
          parade.before.map((guest) => (
            <li key={guest.id}>
              <b>{guest.fullName}</b>
              {guest.ticketName && <span>{guest.ticketName}</span>}
              <span className="wall-time">{formatTime(guest.time, timeZone, 'HH:mm')}</span>
            </li>
          ))}
      </ul>
      <output className="wall-note">
        {staleSince && (
          <>
            <Icon name="wifioff" />
            {t('checkin.screen.stale', { time: clock(staleSince, 'HH:mm:ss') })}
          </>
        )}
      </output>
    </>
  )
}

/** Without names everyone is welcomed by number. */
function Guest({ guest, greeting, arrived }: { guest: Arrival; greeting: string; arrived: number }) {
  const t = useT()
  return (
    <div className="wall-guest">
      <p className="wall-greeting">{greeting}</p>
      <p className="wall-name">{guest.fullName || t('checkin.screen.guestNo', { n: arrived })}</p>
      {guest.ticketName && <p className="wall-ticket">{guest.ticketName}</p>}
    </div>
  )
}
