import { useState } from 'react'
import { spokenHour } from '#core/spokenTime.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { say } from '#features/live/site/words.ts'

export function Agenda({ room: { sessions, timeZone, language, introduction } }: { room: PublicRoom }) {
  const [now] = useState(() => new Date().toISOString())
  if (sessions.length === 0) return <p className="live-none">{introduction || say('noAgenda')}</p>
  return (
    <ul className="live-agenda">
      {sessions.map(({ title, startTime, endTime, speakers }) => {
        const isNow = startTime <= now && now < endTime
        return (
          <li key={startTime + title} aria-current={isNow ? 'true' : undefined}>
            <time dateTime={startTime}>{spokenHour(startTime, timeZone, language)}</time>
            <div>
              <b>{title}</b>
              {speakers && <span>{speakers}</span>}
            </div>
            {isNow && <em>{say('now')}</em>}
          </li>
        )
      })}
    </ul>
  )
}
