import { useCallback, useEffect, useRef, useState } from 'react'
import { lotteryCalls } from '#features/lottery/contract.ts'
import type { WallStep } from '#features/lottery/rules.ts'
import type { WallState } from '#features/lottery/shapes.ts'
import { say } from '#features/lottery/site/words.ts'
import { callSite, type Answer } from '#site/kit/callSite.ts'

const POLL_MS = 1_000
const MOST_WAIT_MS = 15_000
const BEACON_MS = 3_000
const UNAUTHENTICATED = 20001
const CHANGED = 20005

type Seen = { wall: WallState | null; isUnknown: boolean; staleSince: Date | null }
/** What a wall and its remote are drawn from: the server's word, or a rehearsal's. */
export type WallSource = Seen & {
  problem: string
  isBusy: boolean
  /** Some of those who may win, to roll past. */
  names: readonly string[]
  step: (asked: Asked) => Promise<void>
  settle: (absent: string[]) => Promise<void>
}
/** A wall counts for itself, however many phones ask from the same hall. */
const shown = (t: string) => ({ authorization: `Wall ${t}` })
export type Asked = { step: WallStep; prize?: number; digits?: string }

/** What stands on the wall is the server's: screens and phones ask for it, and whoever reloads finds it as it was. */
export function useWallState(id: string, t: string): WallSource {
  const [seen, setSeen] = useState<Seen>({ wall: null, isUnknown: false, staleSince: null })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(-1)

  const take = useCallback((answer: Answer<WallState>): boolean => {
    const { result, refusal } = answer
    if (refusal) {
      setSeen((before) => ({ ...before, isUnknown: refusal.code === UNAUTHENTICATED, staleSince: before.staleSince ?? new Date() }))
      return false
    }
    // An answer that was on its way while somebody pressed is older than what is shown.
    if (result.stageVersion >= latest.current) setSeen({ wall: result, isUnknown: false, staleSince: null })
    latest.current = Math.max(latest.current, result.stageVersion)
    return true
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let failures = 0
    const ask = async () => {
      const isAnswered = take(await callSite(lotteryCalls.wall, { id, t }, shown(t)))
      failures = isAnswered ? 0 : failures + 1
      if (!isOver) timer = setTimeout(() => void ask(), Math.min(MOST_WAIT_MS, POLL_MS * 2 ** failures))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, t, take])

  useBeacon(seen.wall, id, t, take)
  const names = useNames(seen.wall !== null && seen.wall.state !== 'Draft', id, t)
  const send = async (asking: (stageVersion: number) => Promise<Answer<WallState>>) => {
    if (isBusy || !seen.wall) return
    setBusy(true)
    setProblem('')
    const answer = await asking(seen.wall.stageVersion)
    setBusy(false)
    if (answer.refusal) return setProblem(answer.refusal.code === CHANGED ? say('pressedTogether') : answer.refusal.message)
    take(answer)
  }
  const step = (asked: Asked) => send((stageVersion) => callSite(lotteryCalls.step, { id, t, stageVersion, ...asked }, shown(t)))
  const settle = (absent: string[]) => send((stageVersion) => callSite(lotteryCalls.presence, { id, t, stageVersion, absent }, shown(t)))
  return { ...seen, problem, isBusy, names, step, settle }
}

function useNames(isPromised: boolean, id: string, t: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (isPromised) void callSite(lotteryCalls.wallNames, { id, t }, shown(t)).then(({ result }) => result && setNames(result.names))
  }, [isPromised, id, t])
  return names
}

/** Once its time has come, the server is asked to fetch the public round; screens do so, not phones by the thousand. */
function useBeacon(wall: WallState | null, id: string, t: string, take: (answer: Answer<WallState>) => boolean): void {
  const round = wall?.publicRound
  const wanted = round && !round.isOut && (wall.state === 'Committed' || wall.state === 'Drawing') ? round.time : null
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async () => {
      const answer = await callSite(lotteryCalls.beacon, { id, t }, shown(t))
      if (isOver) return
      if (answer.result) take(answer)
      timer = setTimeout(() => void ask(), BEACON_MS)
    }
    timer = setTimeout(() => void ask(), Math.max(0, Date.parse(wanted) - Date.now()) + POLL_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [wanted, id, t, take])
}
