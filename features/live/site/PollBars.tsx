import type { ReactNode } from 'react'
import type { LivePoll } from '#features/live/shapes.ts'
import { say } from '#features/live/site/words.ts'

type Props = { poll: LivePoll; chosen?: number | undefined; onChoose?: (at: number) => void; children?: ReactNode }
const states = { Draft: 'pollDraft', Open: 'pollOpen', Closed: 'pollClosed' } as const

export function PollBars({ poll: { title, options, counts, state }, chosen, onChoose, children }: Props) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return (
    <section className="live-poll" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {say(states[state])} · {say('pollVotes', { n: all })}
      </p>
      <ul>
        {options.map((option, at) => {
          const share = all === 0 ? 0 : Math.round(((counts[at] ?? 0) / all) * 100)
          const inside = (
            <>
              <span className="live-bar" style={{ width: `${share}%` }} />
              <span>{option}</span>
              <b>{share}%</b>
            </>
          )
          return (
            <li key={option + String(at)}>
              {onChoose ? (
                <button type="button" aria-pressed={chosen === at} onClick={() => onChoose(at)}>
                  {inside}
                </button>
              ) : (
                <div>{inside}</div>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}
