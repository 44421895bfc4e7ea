import { createHash, timingSafeEqual } from 'node:crypto'

/** What a stream is doing, as its engine says. */
export type StreamHealth = { isReady: boolean; tracks: string[]; bytesReceived: number; since: string | null }

/** A server for video that an operator runs; without one only links and frames of other sites are offered. */
export type LiveEngine = {
  /** Where a host sends to: an address and, with the key, what stands behind it. */
  publishAddresses: (path: string, proof: { key: string; token: string }) => { rtmp: string; whip: string; streamKey: string }
  playAddresses: (path: string) => { hls: string; whep: string }
  /** Where pages of viewers must be allowed to connect to. */
  origins: string[]
  /** Null: the engine does not answer. */
  health: (path: string) => Promise<StreamHealth | null>
  /** Whoever sends under this path is cut off; true: somebody was. */
  cutOff: (path: string) => Promise<boolean>
  /** From now on this path is recorded, or not; false: the engine knows no such stream yet, or does not answer. */
  record: (path: string, isOn: boolean) => Promise<boolean>
  /** What was recorded, the earliest first. */
  recordings: (path: string) => Promise<{ start: string; url: string }[]>
  /** Proves that a question comes from the engine. */
  isOwnSecret: (secret: string) => boolean
}

/** Without telling by its time how much of it was right. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
