import { Button } from 'antd'
import type { Session } from '#features/programme/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { clockOf, dayOf, minutesOf } from '#features/programme/console/schedule/layout.ts'

type Props = {
  sessions: readonly Session[]
  timeZone: string
  canEdit: boolean
  dayText: (day: string) => string
  namesOf: (session: Session) => string
  clashes: ReadonlyMap<string, string[]>
  onOpen: (session: Session) => void
  onRemove: (session: Session) => void
}

/** The same sessions one under the other, day by day: for narrow screens and for reading. */
export function SessionList({ sessions, timeZone, canEdit, dayText, namesOf, clashes, onOpen, onRemove }: Props) {
  const t = useT()
  const sorted = [...sessions].sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const days = Map.groupBy(sorted, ({ startTime }) => dayOf(startTime, timeZone))
  return (
    <div className="sched-list">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayText(day)}>
          <h2 className="t13 b m2">{dayText(day)}</h2>
          <ul>
            {ofDay.map((session) => (
              <li key={session.id} className="sched-item">
                <span className="t13 m2 nw">
                  {clockOf(minutesOf(session.startTime, timeZone))}–{clockOf(minutesOf(session.endTime, timeZone))}
                </span>
                <div className="sp">
                  <button type="button" className="link sched-item-title" onClick={() => onOpen(session)}>
                    {session.title}
                  </button>
                  <p className="t12 m3">{[session.room, session.track, namesOf(session)].filter(Boolean).join(' · ')}</p>
                  {(clashes.get(session.id) ?? []).map((text) => (
                    <p key={text} className="t12 sched-clash">
                      <Icon name="warn" size={12} />
                      {text}
                    </p>
                  ))}
                </div>
                {canEdit && (
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon name="trash" />}
                    aria-label={t('programme.deleteNamed', { name: session.title })}
                    title={t('core.delete')}
                    onClick={() => onRemove(session)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
