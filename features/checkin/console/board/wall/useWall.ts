import { useEffect, useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Wall } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { joined, NOBODY, stepMs, stepped, type Parade } from '#features/checkin/console/board/wall/parade.ts'

const POLL_MS = 2_000
const MOST_WAIT_MS = 30_000

type Seen = { wall: Wall | null; parade: Parade; failedSince: Date | null; answeredAt: Date | null }
const NOTHING: Seen = { wall: null, parade: NOBODY, failedSince: null, answeredAt: null }

/** Asks again and again, for hours: without network what is on the wall stays, and it goes on by itself afterwards. */
export function useWall(bventId: string, id: string): Seen {
  const [seen, setSeen] = useState(NOTHING)
  useEffect(() => {
    const stop = new AbortController()
    let cursor: string | undefined
    let failures = 0
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const request = { bventId, ...(id && { id }), ...(cursor && { cursor }) }
        const wall = await callApi(checkinCalls.wall, request, { ignoresErrors: true, signal: stop.signal })
        cursor = wall.cursor
        failures = 0
        setSeen(({ parade }) => ({ wall, parade: joined(parade, wall.arrivals), failedSince: null, answeredAt: serverNow() }))
      } catch {
        failures += 1
        setSeen((before) => ({ ...before, failedSince: before.failedSince ?? serverNow() }))
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), Math.min(MOST_WAIT_MS, POLL_MS * 2 ** failures))
    }
    void ask()
    const hurry = () => {
      clearTimeout(timer)
      void ask()
    }
    addEventListener('online', hurry)
    return () => {
      stop.abort()
      clearTimeout(timer)
      removeEventListener('online', hurry)
    }
  }, [bventId, id])

  const waiting = seen.parade.next.length
  const welcomed = seen.parade.now?.id
  useEffect(() => {
    if (waiting === 0) return
    const go = (before: Seen) => (before.parade.now?.id === welcomed ? { ...before, parade: stepped(before.parade) } : before)
    const timer = setTimeout(() => setSeen(go), stepMs(waiting))
    return () => clearTimeout(timer)
  }, [waiting, welcomed])
  return seen
}

/** A screen on a wall has nobody to wake it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
