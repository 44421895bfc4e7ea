import { useEffect, useRef } from 'react'
import { scrollWithin } from '#console/kit/scrollWithin.ts'

export const TIME_ROW_PX = 32
export const TIME_SCROLL_MS = 500

type Props = {
  id: string
  label: string
  times: readonly string[]
  selected: string | null
  active: number
  onPick: (time: string) => void
}

/** The times of a day, one below the other; the chosen one is brought to the top. Focus stays in the input. */
export function TimeList({ id, label, times, selected, active, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && active >= 0) return scrollWithin(box.current, active * TIME_ROW_PX, TIME_SCROLL_MS)
  }, [active])

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a combobox
    <div className="moment-list" role="listbox" id={id} aria-label={label} ref={box} tabIndex={-1}>
      {times.map((time, at) => (
        <div
          key={time}
          id={`${id}-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside of a select
          role="option"
          tabIndex={-1}
          className={at === active ? 'moment-row is-active' : 'moment-row'}
          aria-selected={time === selected}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(time)
          }}
        >
          {time}
        </div>
      ))}
    </div>
  )
}

export function timesOfDay(stepMinutes: number): string[] {
  const count = Math.floor((24 * 60) / stepMinutes)
  return Array.from({ length: count }, (_, at) => {
    const minutes = at * stepMinutes
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  })
}

/** The row to stand on: the time itself, or the last one before it. */
export function rowAt(times: readonly string[], time: string | null): number {
  return time ? times.findLastIndex((candidate) => candidate <= time) : -1
}
