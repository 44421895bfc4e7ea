import { bls12_381 } from '@noble/curves/bls12-381.js'
import { roundFrom, type Network } from '#core/publicBeacon.ts'
import { messageOf } from '#features/lottery/proof/beaconSignature.ts'
import {
  after,
  linkAfter,
  NOTHING_DRAWN,
  outOf,
  randomnessOf,
  type Arrival,
  type Beacon,
  type Event,
  type Link,
  type Rules,
} from '#features/lottery/proof/chain.ts'
import { drawn, keyOf, rootOf, type Entry } from '#features/lottery/proof/draw.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'
import type { Proof } from '#features/lottery/proof/verify.ts'

export const SEED = sha256Hex('seed')

export function someEntries(count: number): Entry[] {
  const ids = Array.from({ length: count }, (_, at) => sha256Hex(`person ${at}`).slice(0, 32)).sort()
  return ids.map((id, at) => ({ id, weight: at % 10 === 0 ? 3 : 1 }))
}

const FIRST: Rules['prizes'] = [
  { no: 1, name: '三等奖', stock: 5, perRound: 3 },
  { no: 2, name: '一等奖', stock: 1, perRound: 1 },
]

const { shortSignatures } = bls12_381
const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at + 1)

/** A network of our own: what it signs is as good as the real one's, for whoever trusts its key. */
export const ownNetwork: Network = {
  chain: sha256Hex('own network'),
  publicKey: Buffer.from(shortSignatures.getPublicKey(SECRET).toBytes()).toString('hex'),
  genesis: 1_700_000_000,
  period: 3,
}

export function signedRound(round: number): string {
  return Buffer.from(shortSignatures.Signature.toBytes(shortSignatures.sign(shortSignatures.hash(messageOf(round)), SECRET))).toString(
    'hex',
  )
}

/** An honest lottery: all rounds of one prize, one winner absent, then the other prize. */
export async function honestProof(count = 40, prizes = FIRST, kind: Beacon = 'digits'): Promise<Proof> {
  const entries = someEntries(count)
  const at = '2026-12-10T08:00:00.000Z'
  const drand = { ...ownNetwork, round: roundFrom(ownNetwork, new Date(at)) + 100 }
  const rules: Rules = {
    lottery: 'l',
    title: '年会',
    prizes,
    isOnePrizeEach: true,
    beacon: kind,
    ...(kind === 'drand' && { drand }),
    terms: ['凡签到者'],
  }
  const text = JSON.stringify(rules)
  const root = await rootOf(entries)
  const links: Link[] = []
  const add = (event: Event) => links.push(linkAfter(links.at(-1)?.hash ?? '', event))
  const tickets = entries.reduce((sum, { weight }) => sum + weight, 0)
  add({ kind: 'commit', at, root, rulesHash: sha256Hex(text), seedHash: sha256OfHex(SEED), count, tickets })
  const arrival: Arrival = { kind: 'beacon', at, round: drand.round, signature: signedRound(drand.round) }
  if (kind === 'drand') add(arrival)
  let standing = NOTHING_DRAWN
  const draw = async (prize: number, round: number, size: number) => {
    const beacon = kind === 'drand' ? randomnessOf(arrival) : kind === 'digits' ? `${prize}7${round}` : ''
    const key = keyOf(SEED, { root, beacon, prize, round })
    const { winners } = await drawn(key, entries, { count: size, out: outOf(standing, rules, prize) })
    const event: Event = { kind: 'draw', at, prize, round, beacon, key, winners }
    add(event)
    standing = after(standing, event)
    return { key, winners }
  }
  const [first, second] = prizes
  const { key, winners } = await draw(1, 1, first?.perRound ?? 0)
  const absent = winners.slice(1, 2)
  const next = await drawn(key, entries, { count: 1, out: outOf(standing, rules, 1) })
  const redraw: Event = { kind: 'redraw', at, prize: 1, round: 1, absent, winners: next.winners }
  add(redraw)
  standing = after(standing, redraw)
  const { stock = 0, perRound = 1 } = first ?? {}
  for (let round = 2; (round - 1) * perRound < stock; round += 1) await draw(1, round, Math.min(perRound, stock - (round - 1) * perRound))
  if (second) await draw(2, 1, 1)
  add({ kind: 'close', at, seed: SEED })
  return { rules: text, entries, links }
}
