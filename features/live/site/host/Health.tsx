import { useEffect, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { StreamHealth } from '#features/live/shapes.ts'
import { say } from '#features/live/site/words.ts'
import type { AtDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

const LOOK_MS = 10_000

export function Health({ at: { id, t } }: { at: AtDesk }) {
  const [health, setHealth] = useState<StreamHealth | null | undefined>(undefined)
  useEffect(() => {
    const look = async () => {
      const { result, refusal } = await callSite(liveCalls.hostHealth, { id, t })
      if (!refusal) setHealth(result)
    }
    void look()
    const looking = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(looking)
  }, [id, t])
  if (health === undefined) return null
  const words = () => {
    if (health === null) return say('health_away')
    if (!health.isReady) return say('health_none')
    const { tracks, bitRate, since } = health
    return [
      say('health_ready', { tracks: tracks.join(', ') }),
      ...(bitRate === null ? [] : [say('health_rate', { n: bitRate })]),
      ...(since ? [say('health_since', { time: formatTime(since, undefined, 'HH:mm') })] : []),
    ].join(' · ')
  }
  return <p className={health?.isReady ? 'host-health is-ready' : 'host-health'}>{words()}</p>
}
