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
  /** What was recorded, the earliest first. */
  recordings: (path: string) => Promise<{ start: string; url: string }[]>
  /** Proves that a question comes from the engine. */
  isOwnSecret: (secret: string) => boolean
}
