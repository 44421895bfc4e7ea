/** A public network that signs a number every few seconds: nobody knows a round before its time, nobody can change it afterwards. */
export type Network = { chain: string; publicKey: string; genesis: number; period: number }
/** The round of it that a lottery waits for, as its rules name it. */
export type PromisedRound = Network & { round: number }

/** drand's quicknet, run by the League of Entropy: a round every three seconds, signatures on G1 as RFC 9380 hashes to it. */
export const QUICKNET: Network = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** The first round that is published at this moment or later. */
export function roundFrom({ genesis, period }: Network, moment: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() / 1000 - genesis) / period) + 1)
}

/** When a round is published. */
export function timeOfRound({ genesis, period }: Network, round: number): Date {
  return new Date((genesis + (round - 1) * period) * 1000)
}

export const SIGNATURE = /^[0-9a-f]{96}$/
