import { useLayoutEffect } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { keyStep } from '#features/lottery/rules.ts'
import { say } from '#features/lottery/site/words.ts'
import { Joining } from '#features/lottery/site/wall/Joining.tsx'
import { Showing } from '#features/lottery/site/wall/Showing.tsx'
import { useSound } from '#features/lottery/site/wall/useSound.ts'
import { useDigits } from '#features/lottery/site/wall/useDigits.ts'
import type { WallSource } from '#features/lottery/site/wall/useWallState.ts'
import { Icon } from '#site/kit/Icon.tsx'

const GO_ON = [' ', 'Enter', 'PageDown', 'ArrowRight']
const DIGIT = /^\d$/

/** The screen in front of everybody: moved on by its own keys, by a clicker, or by a phone. */
export function Wall({ lottery, source, isRehearsal }: { lottery: PublicLottery; source: WallSource; isRehearsal: boolean }) {
  const { wall, isUnknown, staleSince, problem, isBusy, names, step } = source
  const [digits, setDigits] = useDigits(wall?.stageVersion)
  const sound = useSound(wall?.stage)

  // With what is drawn, not after it: whoever sees what a key does next can press it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!wall || event.repeat || event.target instanceof HTMLButtonElement) return
      if (wall.stage === 'rolling' && wall.needsDigits && DIGIT.test(event.key)) return setDigits(digits + event.key)
      if (event.key === 'Backspace') return setDigits(digits.slice(0, -1))
      if (!GO_ON.includes(event.key)) return
      event.preventDefault()
      const next = keyStep(wall.stage)
      void step({ step: next, ...(next === 'stop' && wall.needsDigits && { digits }) })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  if (isUnknown) return <Unknown />
  if (!wall) return <main className="wall" data-stage={lottery.theme} aria-busy="true" />
  return (
    <main className="wall" data-stage={lottery.theme} aria-label={wall.title} aria-busy={isBusy}>
      {wall.stage === 'join' || wall.stage === 'done' ? (
        <Joining wall={wall} />
      ) : (
        <Showing wall={wall} names={names} digits={digits} timeZone={lottery.timeZone} />
      )}
      {isRehearsal && <RehearsalMark />}
      <div className="wall-tools">
        <output>
          {staleSince ? say('stale', { time: formatTime(staleSince.toISOString(), undefined, 'HH:mm:ss') }) : problem || say('keys')}
        </output>
        <button type="button" aria-pressed={sound.isOn} onClick={sound.toggle} aria-label={say('sound')}>
          <Icon name={sound.isOn ? 'sound' : 'mute'} />
        </button>
        <button
          type="button"
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
        >
          {say('fullscreen')}
        </button>
      </div>
    </main>
  )
}

/** Seen from the last row: nobody shall take a rehearsal for the draw. */
export function RehearsalMark() {
  return (
    <div className="wall-rehearsal" role="note">
      <b>{say('rehearsal')}</b>
      <span>{say('rehearsalText')}</span>
    </div>
  )
}

export function Unknown() {
  return (
    <main className="wall wall-unknown" data-stage="night" role="alert">
      <h1>{say('wallUnknown')}</h1>
      <p>{say('wallUnknownText')}</p>
    </main>
  )
}
