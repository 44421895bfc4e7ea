import { useEffect, useState } from 'react'
import type { WallState } from '#features/lottery/shapes.ts'
import { shortHash } from '#features/lottery/rules.ts'
import { say } from '#features/lottery/site/words.ts'
import { PublicRoundNote } from '#features/lottery/site/wall/PublicRoundNote.tsx'
import { Qr } from '#features/lottery/site/wall/Qr.tsx'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { wall: WallState; names: readonly string[]; digits: string; timeZone: string }
const TURN_MS = 90
const AROUND = 2

/** One prize: waiting, rolling, or with its winners. */
export function Showing({ wall, names, digits, timeZone }: Props) {
  const { prize, winners, stage } = wall
  const turn = useTurn(stage === 'rolling')
  if (!prize) return null
  const slots = stage === 'won' ? winners.length : Math.min(prize.perRound, prize.stock - prize.drawn)
  const nameAt = (slot: number, beside: number) => names[(turn * 3 + slot * 7 + beside + names.length) % Math.max(1, names.length)] ?? '···'
  const shownDigits = stage === 'won' ? wall.digits : digits
  return (
    <div className="wall-showing">
      <header className="wall-head">
        <span className="wall-prize">{prize.pictureUrl ? <img src={prize.pictureUrl} alt="" /> : <Icon name="gift" />}</span>
        <h1>{prize.name}</h1>
        <div className="wall-about">
          <p>{prize.item ? say('prizeCount', { item: prize.item, n: prize.stock }) : say('amount', { n: prize.stock })}</p>
          <p>{say('fromPeople', { n: wall.people })}</p>
        </div>
        {wall.publicRound && <PublicRoundNote publicRound={wall.publicRound} timeZone={timeZone} />}
        {wall.needsDigits && stage !== 'ready' && (
          <div className="wall-digits">
            <p>{say('digitsCalled')}</p>
            <output aria-label={say('digitsCalled')}>
              {[0, 1, 2].map((at) => (
                <i key={at}>{shownDigits[at] ?? ' '}</i>
              ))}
            </output>
          </div>
        )}
      </header>
      <ul className="wall-grid" data-size={sizeOf(slots)} aria-label={say('winners')} aria-live={stage === 'won' ? 'polite' : 'off'}>
        {Array.from({ length: Math.max(1, slots) }, (_, slot) => {
          const winner = stage === 'won' ? winners[slot] : undefined
          return (
            <li key={winner?.entry ?? slot} data-won={winner ? true : undefined}>
              {winner ? (
                <>
                  <b>{winner.name}</b>
                  <span>{winner.mobile}</span>
                  {winner.company && <span className="wall-company">{winner.company}</span>}
                </>
              ) : (
                <b aria-hidden="true">{stage === 'rolling' ? nameAt(slot, AROUND) : '?'}</b>
              )}
            </li>
          )
        })}
      </ul>
      <footer className="wall-foot">
        <Qr text={wall.verifyUrl} label={say('verifySelf')} />
        <div>
          <b>{say('verifySelf')}</b>
          {wall.root && <p>{say('publishedBefore', { root: shortHash(wall.root), seed: shortHash(wall.seedHash) })}</p>}
        </div>
        <div className="wall-claim">
          <b>{wall.claim}</b>
          <p>{wall.eventTitle}</p>
        </div>
      </footer>
    </div>
  )
}

/** Ten fill a wall, a hundred still fit on it. */
function sizeOf(slots: number): 'one' | 'few' | 'some' | 'many' {
  if (slots <= 3) return 'one'
  if (slots <= 10) return 'few'
  return slots <= 30 ? 'some' : 'many'
}

function useTurn(isRolling: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isRolling) return
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [isRolling])
  return turn
}
