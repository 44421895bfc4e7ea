import { useEffect, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import { callSite } from '#site/kit/callSite.ts'

const POLL_MS = 2_000
const MOST_WAIT_MS = 30_000
const UNAUTHENTICATED = 20001

export type WallResults = ResultOf<typeof surveyCalls.wall>
type Seen = { results: WallResults | null; isUnknown: boolean; asOf: Date | null; isStale: boolean }

/** What was answered, asked for again and again; when the network goes, what was seen last stays. */
export function useResults(id: string, t: string): Seen {
  const [seen, setSeen] = useState<Seen>({ results: null, isUnknown: false, asOf: null, isStale: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let failures = 0
    const ask = async () => {
      const { result, refusal } = await callSite(surveyCalls.wall, { id, t })
      if (isOver) return
      failures = refusal ? failures + 1 : 0
      if (result) setSeen({ results: result, isUnknown: false, asOf: new Date(), isStale: false })
      else setSeen((before) => ({ ...before, isUnknown: refusal?.code === UNAUTHENTICATED, isStale: true }))
      timer = setTimeout(() => void ask(), Math.min(MOST_WAIT_MS, POLL_MS * 2 ** failures))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, t])
  return seen
}
