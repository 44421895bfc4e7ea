import { useCallback, useEffect, useRef, useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import type { RoomFeed } from '#features/live/shapes.ts'
import { merged } from '#features/live/site/merge.ts'
import { useStream } from '#features/live/site/useStream.ts'
import { say } from '#features/live/site/words.ts'
import { callSite, type Answer } from '#site/kit/callSite.ts'

const UNAUTHENTICATED = 20001
/** The token of the preview is renewed with the rest of the desk. */
const RENEW_MS = 90_000

type Desk = { words: string[]; preview: { url: string; token: string } | null }

/** What all hosts of a room see together; whatever one does, the others hear of by the stream. */
export function useDesk(id: string, t: string) {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [feed, setFeed] = useState<RoomFeed | null>(null)
  const [streamToken, setStreamToken] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [note, setNote] = useState('')
  const seq = useRef(0)
  const take = useCallback((next: RoomFeed) => {
    seq.current = Math.max(seq.current, next.room.seq)
    setFeed((before) => merged(before, next))
  }, [])
  const open = useCallback(async () => {
    const { result, refusal } = await callSite(liveCalls.desk, { id, t })
    if (refusal) {
      if (refusal.code === UNAUTHENTICATED) setUnknown(true)
      else setNote(refusal.message)
      return
    }
    const { feed: begun, streamToken: token, ...rest } = result
    setDesk(rest)
    setStreamToken((before) => before ?? token)
    take(begun)
  }, [id, t, take])
  useEffect(() => {
    const first = setTimeout(() => void open())
    const renewing = setInterval(() => void open(), RENEW_MS)
    return () => {
      clearTimeout(first)
      clearInterval(renewing)
    }
  }, [open])
  const isAway = useStream({
    address: streamToken && `/livepc/${id}/live/stream?t=${encodeURIComponent(streamToken)}`,
    since: () => seq.current,
    onFeed: take,
    onRefused: () => {
      setStreamToken(null)
      setTimeout(() => void open(), 2_000)
    },
  })
  /** Done, or why not; either is said where the host looks. */
  const act = async (asking: Promise<Answer<unknown>>): Promise<boolean> => {
    const { refusal } = await asking
    setNote(refusal ? refusal.message : say('done'))
    return !refusal
  }
  return { id, t, desk, feed, isUnknown, isAway, note, act, open }
}

export type AtDesk = ReturnType<typeof useDesk>
