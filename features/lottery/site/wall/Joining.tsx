import type { WallState } from '#features/lottery/shapes.ts'
import { say } from '#features/lottery/site/words.ts'
import { Qr } from '#features/lottery/site/wall/Qr.tsx'

/** Before the first prize, and after the last. */
export function Joining({ wall }: { wall: WallState }) {
  const isOver = wall.stage === 'done'
  const isOpen = wall.state === 'Draft'
  const label = say(isOver ? 'verifySelf' : isOpen && wall.isScan ? 'scanToJoin' : 'scanToSee')
  return (
    <div className="wall-joining">
      <div className="wall-words">
        <p className="wall-event">{wall.eventTitle}</p>
        <h1>{isOver ? say('done') : wall.title}</h1>
        {isOver ? (
          <p className="wall-sub">{say('doneText')}</p>
        ) : (
          <>
            {(wall.isScan || !isOpen) && (
              <p className="wall-count">{isOpen ? say('joinedCount', { n: wall.people }) : say('people', { n: wall.people })}</p>
            )}
            <ul className="wall-list">
              {wall.prizes.map(({ no, name, item, stock }) => (
                <li key={no}>
                  <b>{name}</b>
                  <span>{item ? say('prizeCount', { item, n: stock }) : say('amount', { n: stock })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <figure>
        <Qr text={isOver ? wall.verifyUrl : wall.joinUrl} label={label} />
        <figcaption>{label}</figcaption>
      </figure>
    </div>
  )
}
