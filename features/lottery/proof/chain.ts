import type { PromisedRound } from '#core/publicBeacon.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'

/**
 * Where chance comes from besides the seed: nowhere, from digits that the audience calls out when it is too late to change anything,
 * or from a round of a public network that lay ahead when the promise was made.
 */
export const beacons = ['none', 'digits', 'drand'] as const
export type Beacon = (typeof beacons)[number]
export const DIGITS = /^\d{3}$/

export type PrizeRule = { no: number; name: string; stock: number; perRound: number }
/** What is published before the draw, as one text whose hash is in the commitment. What people read beside it is `terms`. */
export type Rules = {
  lottery: string
  title: string
  prizes: PrizeRule[]
  isOnePrizeEach: boolean
  beacon: Beacon
  /** With `drand`: what is waited for. */
  drand?: PromisedRound
  terms: string[]
}

/** What happens to a lottery is only ever added: each link holds the hash of all before it. */
export type Commitment = { kind: 'commit'; at: string; root: string; rulesHash: string; seedHash: string; count: number; tickets: number }
/** The promised round, once it is out: its signature can be checked against the network's key by anybody. */
export type Arrival = { kind: 'beacon'; at: string; round: number; signature: string }
export type Draw = { kind: 'draw'; at: string; prize: number; round: number; beacon: string; key: string; winners: string[] }
export type Redraw = { kind: 'redraw'; at: string; prize: number; round: number; absent: string[]; winners: string[] }
/** Voided or closed, the seed is opened. */
export type Voiding = { kind: 'void'; at: string; reason: string; seed: string }
export type Closing = { kind: 'close'; at: string; seed: string }
export type Event = Commitment | Arrival | Draw | Redraw | Voiding | Closing
export type Link = { text: string; hash: string }

/** hash = SHA-256(the hash before ‖ newline ‖ text); before the first there is nothing. */
export function linkHash(before: string, text: string): string {
  return sha256Hex(`${before}\n${text}`)
}

export function linkAfter(before: string, event: Event): Link {
  const text = JSON.stringify(event)
  return { text, hash: linkHash(before, text) }
}

/** What every draw of a lottery that waits for a public round mixes in: SHA-256 of its signature. */
export const randomnessOf = ({ signature }: Arrival): string => sha256OfHex(signature)

export function arrivalIn(events: readonly Event[]): Arrival | undefined {
  return events.find((event) => event.kind === 'beacon')
}

/** Whether a draw mixes in what the rules say; `arrival` is the public round where they wait for one. */
export function isBeaconRight({ beacon }: Pick<Rules, 'beacon'>, mixed: string, arrival: Arrival | undefined): boolean {
  if (beacon === 'digits') return DIGITS.test(mixed)
  return mixed === (beacon === 'drand' ? arrival && randomnessOf(arrival) : '')
}

/** Who holds which prize, who was called and not there, and by which key each round was drawn. */
export type Standing = {
  holders: ReadonlyMap<number, ReadonlySet<string>>
  absent: ReadonlyMap<number, ReadonlySet<string>>
  keys: ReadonlyMap<string, string>
}
export const NOTHING_DRAWN: Standing = { holders: new Map(), absent: new Map(), keys: new Map() }

const roundName = (prize: number, round: number) => `${prize}/${round}`
const NOBODY: ReadonlySet<string> = new Set()

export function after(standing: Standing, event: Event): Standing {
  if (event.kind !== 'draw' && event.kind !== 'redraw') return standing
  const { prize, round, winners } = event
  const held = standing.holders.get(prize) ?? NOBODY
  const gone: ReadonlySet<string> = new Set(event.kind === 'redraw' ? event.absent : [])
  return {
    holders: new Map(standing.holders).set(prize, new Set([...[...held].filter((id) => !gone.has(id)), ...winners])),
    absent: new Map(standing.absent).set(prize, new Set([...(standing.absent.get(prize) ?? NOBODY), ...gone])),
    keys: event.kind === 'draw' ? new Map(standing.keys).set(roundName(prize, round), event.key) : standing.keys,
  }
}

export function roundsDrawn({ keys }: Standing, prize: number): number {
  return [...keys.keys()].filter((name) => name.startsWith(`${prize}/`)).length
}

export function keyOfRound({ keys }: Standing, prize: number, round: number): string | undefined {
  return keys.get(roundName(prize, round))
}

export function heldOf({ holders }: Standing, prize: number): ReadonlySet<string> {
  return holders.get(prize) ?? NOBODY
}

/** Nobody wins a prize twice, or after having been absent when it was called; with one prize each, no holder of any wins. */
export function outOf(standing: Standing, { isOnePrizeEach }: Pick<Rules, 'isOnePrizeEach'>, prize: number): ReadonlySet<string> {
  const absent = standing.absent.get(prize) ?? NOBODY
  const holders = isOnePrizeEach ? [...standing.holders.values()] : [heldOf(standing, prize)]
  return new Set([absent, ...holders].flatMap((ids) => [...ids]))
}

/** How many the next round of a prize draws. */
export function roundSize(standing: Standing, { no, stock, perRound }: PrizeRule): number {
  return Math.max(0, Math.min(perRound, stock - heldOf(standing, no).size))
}
