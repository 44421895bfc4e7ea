import { useState } from 'react'
import { spokenHour } from '#core/spokenTime.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { chaptersOf } from '#features/live/rules.ts'
import { say } from '#features/live/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

/** `onChapter`: what plays is a recording, in which one can go to where something began. */
type Props = { room: PublicRoom; isLive: boolean; onChapter: ((seconds: number) => void) | null }

export function Agenda({ room: { sessions, timeZone, language, introduction, liveTime, endedTime }, isLive, onChapter }: Props) {
  const [now] = useState(() => new Date().toISOString())
  if (sessions.length === 0) return <p className="live-none">{introduction || say('noAgenda')}</p>
  const chapters = onChapter ? chaptersOf(sessions, { from: liveTime, to: endedTime }) : []
  return (
    <ul className="live-agenda">
      {sessions.map(({ title, startTime, endTime, speakers }) => {
        const isNow = isLive && startTime <= now && now < endTime
        const chapter = chapters.find((one) => one.title === title && one.startTime === startTime)
        return (
          <li key={startTime + title} aria-current={isNow ? 'true' : undefined}>
            <time dateTime={startTime}>{spokenHour(startTime, timeZone, language)}</time>
            <div>
              <b>{title}</b>
              {speakers && <span>{speakers}</span>}
            </div>
            {isNow && <em>{say('now')}</em>}
            {chapter && (
              <button
                type="button"
                className="button small"
                aria-label={say('watchFrom', { title })}
                onClick={() => onChapter?.(chapter.seconds)}
              >
                <Icon name="play" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
