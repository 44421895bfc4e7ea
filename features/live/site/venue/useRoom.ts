import { useCallback, useEffect, useRef, useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import { BEAT_SECONDS, type WatchReason } from '#features/live/rules.ts'
import type { Entered, RoomFeed } from '#features/live/shapes.ts'
import { merged } from '#features/live/site/merge.ts'
import { useStream } from '#features/live/site/useStream.ts'
import { remember, remembered } from '#features/live/site/venue/memory.ts'
import { callSite, type CallOptions } from '#site/kit/callSite.ts'

const NOT_ALLOWED = 39003
const RETRY_MS = 5_000
/** When a room goes live everybody asks for the picture: the more they are, the longer they take their turns. */
const TURN_MS = 4
const MOST_TURNS_MS = 10_000

export type Gate = { reason: WatchReason } | { message: string } | null
/** Many watch from one address; with this each of them is counted alone. */
export const shown = (token: string): CallOptions => (token ? { authorization: `Live ${token}` } : {})

type Way = { code?: string; name?: string; isTakingOver?: boolean }

/** Comes in, stays in and hears what happens; asks again by itself whenever it was away. */
export function useRoom(id: string) {
  const [entered, setEntered] = useState<Omit<Entered, 'feed'> | null>(null)
  const [feed, setFeed] = useState<RoomFeed | null>(null)
  const [gate, setGate] = useState<Gate>(null)
  const [streamToken, setStreamToken] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const seq = useRef(0)
  const token = useRef('')

  const take = useCallback((next: RoomFeed) => {
    seq.current = Math.max(seq.current, next.room.seq)
    setFeed((before) => merged(before, next))
  }, [])

  const enter = useCallback(
    async ({ isTakingOver = false, ...way }: Way = {}): Promise<boolean> => {
      const known = remembered(id)
      const { code = known.code ?? '', name = known.name } = way
      const { result, refusal } = await callSite(
        liveCalls.enter,
        {
          id,
          code,
          name,
          isTakingOver,
          ...(known.token && { token: known.token }),
        },
        shown(known.token ?? ''),
      )
      if (refusal) {
        const { reason } = (refusal.returnObj ?? {}) as { reason?: WatchReason }
        if (refusal.code === NOT_ALLOWED && reason) {
          setGate({ reason })
          setEntered(null)
          setStreamToken(null)
        } else if (token.current === '') {
          setGate({ message: refusal.message })
          if (way.code === undefined) setFailures((before) => before + 1)
        }
        return false
      }
      const { feed: begun, ...rest } = result
      token.current = rest.token
      remember(id, { token: rest.token, code, ...(way.name !== undefined && { name: way.name }) })
      setGate(null)
      setEntered(rest)
      setStreamToken((before) => before ?? rest.token)
      take(begun)
      return true
    },
    [id, take],
  )

  useEffect(() => {
    const first = setTimeout(() => void enter())
    return () => clearTimeout(first)
  }, [enter])
  useEffect(() => {
    if (failures === 0) return
    const again = setTimeout(() => void enter(), RETRY_MS)
    return () => clearTimeout(again)
  }, [enter, failures])
  const renewSeconds = entered?.renewSeconds ?? 0
  useEffect(() => {
    if (renewSeconds === 0) return
    const renewing = setInterval(() => void enter(), renewSeconds * 1000)
    const beating = setInterval(() => {
      if (document.visibilityState === 'visible') void callSite(liveCalls.beat, { id, token: token.current }, shown(token.current))
    }, BEAT_SECONDS * 1000)
    return () => {
      clearInterval(renewing)
      clearInterval(beating)
    }
  }, [enter, id, renewSeconds])

  // What there is to see changes with the state, so it is asked for again.
  const status = feed?.room.status
  const seen = useRef(status)
  const crowd = useRef(0)
  useEffect(() => {
    crowd.current = feed?.room.online ?? 0
  }, [feed])
  useEffect(() => {
    const turns = Math.min(MOST_TURNS_MS, crowd.current * TURN_MS)
    if (seen.current !== undefined && seen.current !== status) setTimeout(() => void enter(), Math.random() * turns)
    seen.current = status
  }, [enter, status])

  const isAway = useStream({
    address: streamToken && `/livepc/${id}/live/stream?token=${encodeURIComponent(streamToken)}`,
    since: () => seq.current,
    onFeed: take,
    onRefused: () => {
      setStreamToken(null)
      const again = async () => {
        if (!(await enter())) setTimeout(() => void again(), RETRY_MS)
      }
      setTimeout(() => void again(), 1_000)
    },
  })
  return { entered, feed, gate, enter, isAway, take, tokenNow: () => token.current }
}

export type InRoom = ReturnType<typeof useRoom>
