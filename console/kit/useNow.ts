import { useEffect, useState } from 'react'
import { serverNow } from '#console/kit/serverTime.ts'

/** The time, looked at again and again. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
