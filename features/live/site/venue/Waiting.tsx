import { spokenTime } from '#core/spokenTime.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import type { LiveStatus } from '#features/live/rules.ts'
import { coverStyle } from '#features/live/site/coverStyle.ts'
import { say } from '#features/live/site/words.ts'
import { clockText, useSecondsUntil } from '#site/kit/useSeconds.ts'

const DAY_SECONDS = 86_400
type Props = { room: PublicRoom; status: LiveStatus; isIn: boolean }

/** Where the picture will be, or was. */
export function Waiting({ room: { cover, startTime, timeZone, language }, status, isIn }: Props) {
  const left = useSecondsUntil(status === 'NotStarted' ? Date.parse(startTime) : null)
  const words = () => {
    if (status === 'Ended' || (status === 'Playback' && isIn)) return say('overText')
    if (status === 'Paused') return say('pausedText')
    if (status === 'Live' || status === 'Playback') return ''
    if (left === 0) return say('startsSoon')
    return left > DAY_SECONDS
      ? say('startsAt', { time: spokenTime(startTime, timeZone, language) })
      : say('startsIn', { time: clockText(left) })
  }
  return (
    <div className="live-cover" style={coverStyle(cover)}>
      <p role="timer">{words()}</p>
    </div>
  )
}
