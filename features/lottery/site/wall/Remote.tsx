import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { say } from '#features/lottery/site/words.ts'
import { Presence } from '#features/lottery/site/wall/Presence.tsx'
import { PublicRoundNote } from '#features/lottery/site/wall/PublicRoundNote.tsx'
import { RehearsalMark, Unknown } from '#features/lottery/site/wall/Wall.tsx'
import { useDigits } from '#features/lottery/site/wall/useDigits.ts'
import type { Asked, WallSource } from '#features/lottery/site/wall/useWallState.ts'

/** The wall in one hand: what it shows, and the one next step, large enough for a thumb. */
export function Remote({ lottery, source, isRehearsal }: { lottery: PublicLottery; source: WallSource; isRehearsal: boolean }) {
  const { wall, isUnknown, problem, isBusy, step, settle } = source
  const [digits, setDigits] = useDigits(wall?.stageVersion)
  if (isUnknown) return <Unknown />
  if (!wall) return <main className="page remote" aria-busy="true" />
  const isOpen = wall.state === 'Committed' || wall.state === 'Drawing'
  const go = (asked: Asked) => void step(asked)
  const isReadyToStop = (!wall.needsDigits || digits.length === 3) && (wall.publicRound?.isOut ?? true)
  return (
    <main className="page remote" aria-label={say('remote')}>
      {isRehearsal && <RehearsalMark />}
      <header>
        <p>{say('onWall')}</p>
        <h1>{wall.prize && wall.stage !== 'join' ? wall.prize.name : wall.title}</h1>
        <p aria-live="polite">
          {say(`stage_${wall.stage}`)}
          {wall.prize && wall.stage !== 'join' && ` · ${say('leftOf', { n: wall.prize.stock - wall.prize.drawn })}`}
        </p>
      </header>
      <p className="wrong" role="alert">
        {problem}
      </p>
      {!isOpen && <p className="remote-note">{wall.state === 'Draft' ? say('wallDraft') : say(`state_${wall.state}`)}</p>}
      {wall.stage === 'won' && isOpen && (
        <Presence key={wall.stageVersion} wall={wall} isBusy={isBusy} onSettle={(absent) => void settle(absent)} />
      )}
      {wall.publicRound && isOpen && <PublicRoundNote publicRound={wall.publicRound} timeZone={lottery.timeZone} />}
      {wall.stage === 'rolling' && wall.needsDigits && (
        <div className="field">
          <label className="label" htmlFor="digits">
            {say('typeDigits')}
          </label>
          <input
            id="digits"
            className="input remote-digits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={digits}
            onChange={({ target }) => setDigits(target.value)}
          />
        </div>
      )}
      {isOpen && (
        <div className="remote-dock">
          {wall.stage === 'ready' && <Big text={say('step_roll')} isBusy={isBusy} onPress={() => go({ step: 'roll' })} />}
          {wall.stage === 'rolling' && (
            <Big
              text={say('step_stop')}
              isBusy={isBusy || !isReadyToStop}
              onPress={() => go({ step: 'stop', ...(wall.needsDigits && { digits }) })}
            />
          )}
          {wall.stage === 'join' && <Big text={say('step_begin')} isBusy={isBusy} onPress={() => go({ step: 'next' })} />}
          {wall.stage === 'won' && <Big text={say('step_next')} isBusy={isBusy} onPress={() => go({ step: 'next' })} />}
          {wall.stage !== 'rolling' && wall.stage !== 'join' && (
            <button type="button" className="button wide" onClick={() => go({ step: 'join' })}>
              {say('step_join')}
            </button>
          )}
        </div>
      )}
    </main>
  )
}

function Big({ text, isBusy, onPress }: { text: string; isBusy: boolean; onPress: () => void }) {
  return (
    <button type="button" className="button primary wide remote-big" disabled={isBusy} onClick={onPress}>
      {text}
    </button>
  )
}
