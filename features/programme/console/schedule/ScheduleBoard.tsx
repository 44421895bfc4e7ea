import { useId, useRef, useState, type MouseEvent } from 'react'
import type { Session } from '#features/programme/shapes.ts'
import { useT } from '#console/kit/text.ts'
import { boardOf, clockOf, isMoved, nudged, type ColumnBy, type Nudge } from '#features/programme/console/schedule/layout.ts'
import { SessionBlock } from '#features/programme/console/schedule/SessionBlock.tsx'
import { useDrag } from '#features/programme/console/schedule/useDrag.ts'

const PX_PER_MINUTE = 1.6
const LEAST_PX = 24
/** A click on the empty board begins on the quarter. */
const CLICK_MINUTES = 15

type Props = {
  sessions: readonly Session[]
  day: string
  by: ColumnBy
  timeZone: string
  canEdit: boolean
  namesOf: (session: Session) => string
  clashes: ReadonlyMap<string, string[]>
  onOpen: (session: Session) => void
  onAdd: (slot: { minutes: number; column: string }) => void
  onMove: (before: Session, after: Session) => void
  onNudge: (id: string, change: (session: Session) => Session) => Session | null
}

/** One day on a clock, a column per room or track. */
export function ScheduleBoard({ sessions, day, by, timeZone, canEdit, namesOf, clashes, onOpen, onAdd, onMove, onNudge }: Props) {
  const t = useT()
  const hintId = useId()
  const scroller = useRef<HTMLElement>(null)
  const [said, say] = useState('')
  const { pulled, ...drag } = useDrag({
    scroller,
    pxPerMinute: PX_PER_MINUTE,
    by,
    timeZone,
    onDrop: (before, after) => isMoved(before, after) && onMove(before, after),
  })
  const shown = pulled ? sessions.map((session) => (session.id === pulled.id ? pulled : session)) : sessions
  const { columns, placed, from, to } = boardOf(shown, { day, by, timeZone })
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  const height = (to - from) * PX_PER_MINUTE
  const nameOf = (column: string) => column || t(by === 'room' ? 'programme.noRoom' : 'programme.noTrack')

  const nudge = ({ id }: Session, way: Nudge) => {
    const after = onNudge(id, (session) => nudged(session, way, { columns, by, timeZone }))
    const [one] = after ? boardOf([after], { day, by, timeZone }).placed : []
    if (after && one) say(t('programme.sessionNow', { from: clockOf(one.from), to: clockOf(one.to), column: nameOf(after[by]) }))
  }
  const addAt = (event: MouseEvent<HTMLElement>, column: string) => {
    if (!canEdit || event.target !== event.currentTarget) return
    const { top } = event.currentTarget.getBoundingClientRect()
    const minutes = from + (event.clientY - top) / PX_PER_MINUTE
    onAdd({ minutes: Math.floor(minutes / CLICK_MINUTES) * CLICK_MINUTES, column })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable with the keyboard
    <section className="sched-scroll" ref={scroller} aria-label={t('programme.timeline')} tabIndex={0}>
      <div className="sched-board" style={{ gridTemplateColumns: `56px repeat(${columns.length}, minmax(160px, 1fr))` }}>
        <div className="sched-corner" />
        {columns.map((column) => (
          <div key={column} className="sched-head t13 b ell" title={nameOf(column)}>
            {nameOf(column)}
          </div>
        ))}
        <div className="sched-clock" style={{ height }}>
          {hours.map((hour) => (
            <span key={hour} className="t12 m3" style={{ top: (hour - from) * PX_PER_MINUTE }}>
              {clockOf(hour)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut of the Add button above
          <div
            key={column}
            className={canEdit ? 'sched-column is-open' : 'sched-column'}
            data-column={column}
            style={{ height, backgroundSize: `100% ${60 * PX_PER_MINUTE}px` }}
            onClick={(event) => addAt(event, column)}
          >
            {placed
              .filter((one) => one.column === column)
              .map((one) => (
                <SessionBlock
                  key={one.session.id}
                  placed={one}
                  top={(one.from - from) * PX_PER_MINUTE}
                  height={Math.max(LEAST_PX, (one.to - one.from) * PX_PER_MINUTE - 2)}
                  names={namesOf(one.session)}
                  clashes={clashes.get(one.session.id) ?? []}
                  isPulled={pulled?.id === one.session.id}
                  canMove={canEdit}
                  hintId={hintId}
                  drag={drag}
                  onOpen={onOpen}
                  onNudge={nudge}
                />
              ))}
          </div>
        ))}
      </div>
      <p id={hintId} className="unseen">
        {t('programme.moveHint')}
      </p>
      <output className="unseen">{said}</output>
    </section>
  )
}
