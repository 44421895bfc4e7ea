import { useEffect, useRef, useState } from 'react'
import type { RoomFeed } from '#features/live/shapes.ts'

type Asked = {
  /** The address without where it was; null: not in the room. */
  address: string | null
  since: () => number
  onFeed: (feed: RoomFeed) => void
  /** Nobody lets this address in any more: a new one is needed. */
  onRefused: () => void
}

/** One stream for the page. It comes back by itself after a restart and says where it was; true: it is away at the moment. */
export function useStream({ address, since, onFeed, onRefused }: Asked): boolean {
  const [isAway, setAway] = useState(false)
  const latest = useRef({ since, onFeed, onRefused })
  useEffect(() => {
    latest.current = { since, onFeed, onRefused }
  })
  useEffect(() => {
    if (address === null) return
    const source = new EventSource(`${address}&since=${latest.current.since()}`)
    source.addEventListener('open', () => setAway(false))
    source.addEventListener('feed', ({ data }) => latest.current.onFeed(JSON.parse(String(data)) as RoomFeed))
    source.addEventListener('error', () => {
      setAway(true)
      if (source.readyState === EventSource.CLOSED) latest.current.onRefused()
    })
    return () => source.close()
  }, [address])
  return isAway
}
