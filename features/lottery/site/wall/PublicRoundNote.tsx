import { useEffect, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { PublicRound } from '#features/lottery/shapes.ts'
import { say } from '#features/lottery/site/words.ts'

const SECOND_MS = 1_000

/** What the wall waits for before it may stop. */
export function PublicRoundNote({ publicRound: { round, time, isOut }, timeZone }: { publicRound: PublicRound; timeZone: string }) {
  const left = useLeft(isOut ? null : time)
  return (
    <div className="wall-round" data-out={isOut || undefined}>
      <p>{say('publicRoundNo', { n: round })}</p>
      <b aria-live="polite">{isOut ? say('publicRoundOut') : left > 0 ? waitingWords(time, timeZone, left) : say('publicRoundAsking')}</b>
    </div>
  )
}

function waitingWords(time: string, timeZone: string, left: number): string {
  const [minutes, seconds] = [Math.floor(left / 60), left % 60]
  return say('publicRoundIn', { time: formatTime(time, timeZone, 'HH:mm:ss'), left: `${minutes}:${String(seconds).padStart(2, '0')}` })
}

function useLeft(time: string | null): number {
  const leftNow = () => (time ? Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / SECOND_MS)) : 0)
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    if (!time) return
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / SECOND_MS))), SECOND_MS)
    return () => clearInterval(timer)
  }, [time])
  return left
}
