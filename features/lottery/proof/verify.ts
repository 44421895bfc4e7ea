import {
  after,
  arrivalIn,
  heldOf,
  isBeaconRight,
  keyOfRound,
  linkHash,
  NOTHING_DRAWN,
  outOf,
  roundsDrawn,
  roundSize,
  type Arrival,
  type Commitment,
  type Draw,
  type Event,
  type Link,
  type Redraw,
  type Rules,
  type Standing,
} from '#features/lottery/proof/chain.ts'
import { timeOfRound } from '#core/publicBeacon.ts'
import { hashed, keyOf, lowestOf, type Entry, type Hashed } from '#features/lottery/proof/draw.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'
import { inTurn, MOST_WEIGHT, type Breathe, type Run } from '#features/lottery/proof/parts.ts'

/** All that is public of a lottery: whoever has it can compute everything again without asking anybody. */
export type Proof = { rules: string; entries: Entry[]; links: Link[] }

export const stepNames = ['chain', 'list', 'rules', 'beacon', 'draws', 'seed'] as const
export type StepName = (typeof stepNames)[number]
/** `pending`: the seed is still closed, since a prize is left to draw, or the public round is not out; `skipped`: after something else was wrong. */
export type StepState = 'ok' | 'bad' | 'pending' | 'skipped'
export type Step = { name: StepName; state: StepState; expected?: string; found?: string }
export type Checked = { event: Draw | Redraw; state: 'ok' | 'bad'; expected: string[]; place: number | null; of: number }
export type Verdict = {
  outcome: 'true' | 'false' | 'soFar' | 'voided'
  steps: Step[]
  rounds: Checked[]
  rules: Rules | null
  commitment: Commitment | null
  /** Where in the list one's own entry stands, from 1. */
  ownNumber: number | null
}

type Options = {
  /** The first hash as this device saw it before the draw. */
  remembered?: string | null
  /** One's own entry. */
  own?: string | null
  breathe?: Breathe
  run?: Run
}

export async function verify(proof: Proof, { remembered, own, breathe = () => undefined, run = inTurn }: Options = {}): Promise<Verdict> {
  const read = readLinks(proof.links, remembered)
  const { events, commitment } = read
  const chain: Step = { name: 'chain', state: commitment ? 'ok' : 'bad', ...read.differs }
  if (!commitment) return verdictOf([chain, ...skippedFrom('list')], [], null, null, null)
  const isCounted = proof.entries.length === commitment.count
  const turns = turnsIn(events)
  const hashing = hashedFor(proof.entries, turns, { hasRoot: true, from: 0, run, breathe })
  // Others hash meanwhile, if there are any; what they say of a list that is none does not matter.
  const isList = areInOrder(proof.entries)
  const first = isList ? await hashing : await hashing.catch(() => null)
  const list: Step =
    isList && first ? compared('list', commitment.root, first.root, isCounted) : { name: 'list', state: 'bad', expected: commitment.root }
  const rulesStep = compared('rules', commitment.rulesHash, sha256Hex(proof.rules))
  const rules = rulesStep.state === 'ok' ? rulesIn(proof.rules) : null
  const ownAt = own ? proof.entries.findIndex(({ id }) => id === own) : -1
  const number = ownAt >= 0 ? ownAt + 1 : null
  if (list.state === 'bad' || !rules) return verdictOf([chain, list, rulesStep, ...skippedFrom('draws')], [], rules, commitment, number)
  const beacon = await beaconStep(events, rules, commitment)
  if (beacon?.state === 'bad') return verdictOf([chain, list, rulesStep, beacon, ...skippedFrom('draws')], [], rules, commitment, number)
  const rounds = await replayed(turns, proof.entries, { rules, arrival: arrivalIn(events), first, own: own ?? null, run, breathe })
  const draws: Step = { name: 'draws', state: rounds.every(({ state }) => state === 'ok') ? 'ok' : 'bad' }
  const seed = seedStep(events, commitment)
  const verdict = verdictOf([chain, list, rulesStep, ...(beacon ? [beacon] : []), draws, seed], rounds, rules, commitment, number)
  return verdict.outcome === 'false' || !events.some(({ kind }) => kind === 'void') ? verdict : { ...verdict, outcome: 'voided' }
}

function readLinks(links: readonly Link[], remembered: string | null | undefined) {
  const nothing = { events: [] as Event[], commitment: null, differs: null }
  let before = ''
  const events: Event[] = []
  for (const { text, hash } of links) {
    const found = linkHash(before, text)
    if (found !== hash) return { ...nothing, differs: { expected: hash, found } }
    before = hash
    const event = eventIn(text)
    if (!event) return nothing
    events.push(event)
  }
  const [first, ...rest] = events
  const ends = rest.findIndex(({ kind }) => kind === 'close' || kind === 'void')
  const isWhole = first?.kind === 'commit' && !rest.some(({ kind }) => kind === 'commit') && (ends === -1 || ends === rest.length - 1)
  if (!isWhole) return nothing
  const start = links[0]?.hash ?? ''
  if (remembered && remembered !== start) return { ...nothing, differs: { expected: remembered, found: start } }
  return { events, commitment: first, differs: null }
}

function eventIn(text: string): Event | null {
  try {
    return JSON.parse(text) as Event
  } catch {
    return null
  }
}

function rulesIn(text: string): Rules | null {
  return eventIn(text) as unknown as Rules | null
}

const ID = /^[0-9a-f]{32}$/

function areInOrder(entries: readonly Entry[]): boolean {
  return entries.every(
    ({ id, weight }, at) =>
      ID.test(id) && (at === 0 || (entries[at - 1] as Entry).id < id) && Number.isInteger(weight) && weight >= 1 && weight <= MOST_WEIGHT,
  )
}

/** Of a lottery that waits for a public round: it lay ahead, came before the first draw, and is signed by the network that was promised. */
async function beaconStep(events: readonly Event[], { beacon, drand }: Rules, { at }: Commitment): Promise<Step | null> {
  if (beacon !== 'drand') return events.some(({ kind }) => kind === 'beacon') ? { name: 'beacon', state: 'bad' } : null
  const [arrival, ...more] = events.filter((event): event is Arrival => event.kind === 'beacon')
  const isAhead = drand !== undefined && timeOfRound(drand, drand.round).getTime() > Date.parse(at)
  if (!drand || !isAhead || more.length > 0) return { name: 'beacon', state: 'bad' }
  if (!arrival) return { name: 'beacon', state: 'pending', expected: drand.chain }
  const isFirst = events.indexOf(arrival) === 1
  const { isSignedBy } = await import('#features/lottery/proof/beaconSignature.ts')
  const isRight = isFirst && arrival.round === drand.round && isSignedBy(drand, arrival.signature)
  return { name: 'beacon', state: isRight ? 'ok' : 'bad', found: arrival.signature }
}

/** A draw, what stood before it and the key it says it was drawn with. */
type Turn = { event: Draw | Redraw; standing: Standing; key: string | undefined }
const KEY = /^[0-9a-f]{64}$/
/** As many draws are computed in one go through the list as a phone has room for. */
const TURNS_AT_ONCE = 8

function turnsIn(events: readonly Event[]): Turn[] {
  let standing: Standing = NOTHING_DRAWN
  return events.flatMap((event) => {
    if (event.kind !== 'draw' && event.kind !== 'redraw') return []
    const key = event.kind === 'draw' ? event.key : keyOfRound(standing, event.prize, event.round)
    const turn = { event, standing, key: key && KEY.test(key) ? key : undefined }
    standing = after(standing, event)
    return [turn]
  })
}

type Hashing = { from: number; hasRoot: boolean; run: Run; breathe: Breathe }

function hashedFor(entries: readonly Entry[], turns: readonly Turn[], { from, hasRoot, run, breathe }: Hashing): Promise<Hashed> {
  const some = turns.slice(from, from + TURNS_AT_ONCE)
  const keys = [...new Set(some.flatMap(({ key }) => key ?? []))]
  const shareOf = (share: number) => (from + share * some.length) / Math.max(1, turns.length)
  return hashed(entries, { hasRoot, keys, run, breathe: (share) => breathe(shareOf(share)) })
}

type Replaying = Omit<Hashing, 'from' | 'hasRoot'> & {
  rules: Rules
  arrival: Arrival | undefined
  first: Hashed | null
  own: string | null
}

/** Every draw computed again, in the order in which they happened. */
async function replayed(turns: readonly Turn[], entries: readonly Entry[], { rules, arrival, first, own, run, breathe }: Replaying) {
  const rounds: Checked[] = []
  let known = first
  for (const [at, { event, standing, key }] of turns.entries()) {
    if (at > 0 && at % TURNS_AT_ONCE === 0) known = await hashedFor(entries, turns, { from: at, hasRoot: false, run, breathe })
    const places = key && known?.places.get(key)
    const count = lawfulCount(standing, rules, event, arrival)
    const { winners, of, place } =
      places && count !== null
        ? lowestOf(key, entries, places, { count, out: outOf(standing, rules, event.prize), own })
        : { winners: [], of: 0, place: null }
    const isSame = winners.length > 0 && winners.join() === event.winners.join()
    rounds.push({ event, state: isSame ? 'ok' : 'bad', expected: winners, place, of })
  }
  return rounds
}

/** How many it may draw; null where the rules do not allow it at all. */
function lawfulCount(standing: Standing, rules: Rules, event: Draw | Redraw, arrival: Arrival | undefined): number | null {
  const prize = rules.prizes.find(({ no }) => no === event.prize)
  if (!prize) return null
  if (event.kind === 'draw') {
    const isInTurn = event.round === roundsDrawn(standing, event.prize) + 1
    return isInTurn && isBeaconRight(rules, event.beacon, arrival) ? roundSize(standing, prize) : null
  }
  const held = heldOf(standing, event.prize)
  return event.absent.length > 0 && event.absent.every((id) => held.has(id)) ? event.absent.length : null
}

/** The seed is opened last: it must be the one that was promised, and every key must come from it. */
function seedStep(events: readonly Event[], { root, seedHash }: Commitment): Step {
  const closing = events.find((event) => event.kind === 'close' || event.kind === 'void')
  if (!closing) return { name: 'seed', state: 'pending', expected: seedHash }
  const found = sha256OfHex(closing.seed)
  const areKeysRight = events.every((event) => event.kind !== 'draw' || event.key === keyOf(closing.seed, { root, ...event }))
  return compared('seed', seedHash, found, areKeysRight)
}

function compared(name: StepName, expected: string, found: string, isRight = true): Step {
  return { name, state: expected === found && isRight ? 'ok' : 'bad', expected, found }
}

function skippedFrom(name: Exclude<StepName, 'beacon'>): Step[] {
  const rest = stepNames.slice(stepNames.indexOf(name)).filter((one) => one !== 'beacon')
  return rest.map((skipped) => ({ name: skipped, state: 'skipped' }))
}

function verdictOf(
  steps: Step[],
  rounds: Checked[],
  rules: Rules | null,
  commitment: Commitment | null,
  ownNumber: number | null,
): Verdict {
  const states = steps.map(({ state }) => state)
  const outcome = states.includes('bad') ? 'false' : states.includes('pending') ? 'soFar' : 'true'
  return { outcome, steps, rounds, rules, commitment, ownNumber }
}
