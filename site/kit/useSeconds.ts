import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, SECOND_MS)
  return () => clearInterval(timer)
}
const never = () => () => undefined
const thisSecond = () => Math.floor(Date.now() / SECOND_MS)

/** Whole seconds left until a moment, ticking; 0 once it has passed or there is none. */
export function useSecondsUntil(moment: number | null): number {
  const now = useSyncExternalStore(moment === null ? never : everySecond, thisSecond)
  return moment === null ? 0 : Math.max(0, Math.ceil(moment / SECOND_MS - now))
}

/** The moment so many seconds from now. */
export function inSeconds(seconds: number): number {
  return Date.now() + seconds * SECOND_MS
}

/** `14:05`, or with hours when it is long. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
