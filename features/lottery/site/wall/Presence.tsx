import { useState } from 'react'
import type { WallState } from '#features/lottery/shapes.ts'
import { say } from '#features/lottery/site/words.ts'

type Props = { wall: WallState; isBusy: boolean; onSettle: (absent: string[]) => void }

/** Called by name on stage: whoever does not come is tapped, and only they are drawn again. */
export function Presence({ wall: { winners }, isBusy, onSettle }: Props) {
  const [absent, setAbsent] = useState<readonly string[]>([])
  const open = winners.filter(({ state }) => state === 'Won')
  const toggle = (entry: string) => setAbsent(absent.includes(entry) ? absent.filter((one) => one !== entry) : [...absent, entry])
  return (
    <section className="remote-winners">
      {open.length > 0 && <p>{say('markAbsent')}</p>}
      <ul>
        {winners.map(({ entry, name, mobile, state }) => (
          <li key={entry}>
            <button type="button" disabled={state !== 'Won'} aria-pressed={absent.includes(entry)} onClick={() => toggle(entry)}>
              <b>{name}</b>
              <span>{mobile}</span>
              <em>{state !== 'Won' ? say('confirmed') : say(absent.includes(entry) ? 'absent' : 'here')}</em>
            </button>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <button type="button" className="button wide" disabled={isBusy} onClick={() => onSettle([...absent])}>
          {absent.length > 0 ? say('redrawCount', { n: absent.length }) : say('confirmAll')}
        </button>
      )}
    </section>
  )
}
