import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { QUICKNET, roundFrom, timeOfRound } from '#core/publicBeacon.ts'
import { isSignedBy } from '#features/lottery/proof/beaconSignature.ts'
import { linkAfter, type Event } from '#features/lottery/proof/chain.ts'
import { rootOf } from '#features/lottery/proof/draw.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'
import { compute, PART_SIZE, type Run } from '#features/lottery/proof/parts.ts'
import { packed, unpacked } from '#features/lottery/proof/packed.ts'
import { honestProof, ownNetwork, signedRound } from '#features/lottery/proof/proofTest.ts'
import { verify, type Proof, type StepName } from '#features/lottery/proof/verify.ts'

const run = promisify(execFile)
const honest = await honestProof()
const start = honest.links[0]?.hash ?? ''
const eventsOf = (proof: Proof) => proof.links.map(({ text }) => JSON.parse(text) as Event)

/** What a cheat would do: change what happened and compute all hashes again. */
function rewritten(change: (events: Event[]) => Event[], rest: Partial<Proof> = {}, from = honest): Proof {
  const links: Proof['links'] = []
  for (const event of change(eventsOf(from))) links.push(linkAfter(links.at(-1)?.hash ?? '', event))
  return { ...from, ...rest, links }
}
/** What the script in docs says. */
const judge = async (proof: Proof) => {
  const file = join(await mkdtemp(join(tmpdir(), 'lottery-')), 'proof.json')
  await writeFile(file, JSON.stringify(packed(proof)))
  return run(process.execPath, ['docs/lottery-verify.mjs', file]).then(
    ({ stdout }) => stdout.trim().split('\n').at(-1),
    ({ stdout }: { stdout: string }) => stdout.trim().split('\n').at(-1)?.slice(0, 5),
  )
}
/** Parts are computed in whatever order their hashers come to them. */
const lastFirst: Run = async ({ count, at }) => Array.from({ length: count }, (_, back) => compute(at(count - 1 - back))).toReversed()
const swap = (at: number, change: object) => (events: Event[]) =>
  events.map((event, place) => (place === at ? ({ ...event, ...change } as Event) : event))

test('an honest lottery is true, and says where one came', async () => {
  const own = honest.entries[11]?.id ?? ''
  const verdict = await verify(honest, { remembered: start, own })
  expect(verdict.outcome).toBe('true')
  expect(verdict.steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  expect(verdict.ownNumber).toBe(12)
  expect(verdict.rounds.map(({ event, of }) => [event.kind, event.prize, event.round, of])).toEqual([
    ['draw', 1, 1, 40],
    ['redraw', 1, 1, 37],
    ['draw', 1, 2, 36],
    ['draw', 2, 1, 35],
  ])
})

test('before the seed is opened it is true so far, afterwards whatever was drawn under a void is still told', async () => {
  expect((await verify({ ...honest, links: honest.links.slice(0, 3) })).outcome).toBe('soFar')
  expect((await verify({ ...honest, links: honest.links.slice(0, 1) })).outcome).toBe('soFar')
  const voided = rewritten((events) => [...events.slice(0, 2), { ...(events.at(-1) as Event), kind: 'void', reason: '断电' } as Event])
  expect((await verify(voided)).outcome).toBe('voided')
})

const less = honest.entries.slice(1)
const heavier = honest.entries.map((entry, at) => (at === 7 ? { ...entry, weight: 2 } : entry))
const otherRules = honest.rules.replace('"stock":1', '"stock":2')
const [, first] = eventsOf(honest)
const winners = first?.kind === 'draw' ? first.winners : []

const cheats: [string, StepName, Proof][] = [
  ['somebody is left out of the list', 'list', { ...honest, entries: less }],
  ['somebody is added to the list', 'list', { ...honest, entries: [...honest.entries, { id: 'f'.repeat(32), weight: 1 }] }],
  ['somebody gets another weight', 'list', { ...honest, entries: heavier }],
  ['somebody gets a weight beyond measure', 'list', { ...honest, entries: [{ id: '0'.repeat(32), weight: 1e9 }, ...less] }],
  ['an id is no id', 'list', { ...honest, entries: honest.entries.map((entry, at) => (at === 7 ? { ...entry, id: '7' } : entry)) }],
  ['the list is turned round', 'list', { ...honest, entries: honest.entries.toReversed() }],
  ['the rules are changed', 'rules', { ...honest, rules: otherRules }],
  [
    'a link is changed',
    'chain',
    { ...honest, links: honest.links.map((link, at) => (at === 1 ? { ...link, text: `${link.text} ` } : link)) },
  ],
  ['a link is taken out', 'chain', { ...honest, links: honest.links.toSpliced(2, 1) }],
  ['another seed is opened', 'seed', rewritten(swap(5, { seed: sha256Hex('another') }))],
  ['a key comes from nowhere', 'draws', rewritten(swap(1, { key: sha256Hex('key') }))],
  ['winners change places with others', 'draws', rewritten(swap(1, { winners: [...winners.slice(1), honest.entries[0]?.id] }))],
  ['one winner is not told', 'draws', rewritten(swap(1, { winners: winners.slice(1) }))],
  ['other digits were called out', 'seed', rewritten(swap(1, { beacon: '999' }))],
  ['digits are left out', 'draws', rewritten(swap(1, { beacon: '' }))],
  ['a round is drawn again', 'draws', rewritten((events) => [...events.slice(0, 2), events[1] as Event, ...events.slice(2)])],
  ['a loser is called absent', 'draws', rewritten(swap(2, { absent: [honest.entries[5]?.id] }))],
  ['a draw comes after the closing', 'chain', rewritten((events) => [...events, events[1] as Event])],
]

test.each(cheats)('it is noticed when %s', async (_, step, proof) => {
  const verdict = await verify(proof)
  expect(verdict.outcome).toBe('false')
  expect(verdict.steps.find(({ state }) => state === 'bad')?.name).toBe(step)
})

test('whoever computes everything anew is betrayed by what a phone saw before the draw', async () => {
  const root = await rootOf(less)
  const forged = rewritten(swap(0, { root, count: less.length, seedHash: sha256OfHex(sha256Hex('x')) }), { entries: less })
  expect((await verify(forged, { remembered: start })).steps[0]).toMatchObject({ name: 'chain', state: 'bad', expected: start })
})

describe('a lottery that waits for a public round', async () => {
  const waiting = await honestProof(40, undefined, 'drand')
  const [commitment, arrival, ...draws] = eventsOf(waiting)
  const chained = (events: Event[]): Proof => {
    const links: Proof['links'] = []
    for (const event of events) links.push(linkAfter(links.at(-1)?.hash ?? '', event))
    return { ...waiting, links }
  }
  const swapped = (at: number, change: object) =>
    chained(eventsOf(waiting).map((event, place) => (place === at ? ({ ...event, ...change } as Event) : event)))
  const round = arrival?.kind === 'beacon' ? arrival.round : 0

  test('is true with it, and pending before it', async () => {
    expect((await verify(waiting)).outcome).toBe('true')
    const before = await verify(chained([commitment as Event]))
    expect(before).toMatchObject({ outcome: 'soFar' })
    expect(before.steps.find(({ name }) => name === 'beacon')?.state).toBe('pending')
    expect(await judge(waiting)).toBe('TRUE')
  })

  const cheats: [string, StepName, Proof][] = [
    ['the round is another one', 'beacon', swapped(1, { round: round + 1, signature: signedRound(round + 1) })],
    ['the signature is of another round', 'beacon', swapped(1, { signature: signedRound(round + 1) })],
    ['the signature is none', 'beacon', swapped(1, { signature: 'f'.repeat(96) })],
    ['the round was out before the promise', 'beacon', swapped(0, { at: '2026-12-10T08:10:00.000Z' })],
    ['something is drawn before the round', 'beacon', chained([commitment, draws[0], arrival, ...draws.slice(1)] as Event[])],
    ['two rounds are named', 'beacon', chained([commitment, arrival, arrival, ...draws] as Event[])],
    ['the round is left out', 'draws', chained([commitment, ...draws] as Event[])],
    ['a draw mixes in something else', 'draws', swapped(2, { beacon: sha256Hex('wish') })],
  ]
  test.each(cheats)('it is noticed when %s', async (_, step, proof) => {
    const verdict = await verify(proof)
    expect(verdict.outcome).toBe('false')
    expect(verdict.steps.find(({ state }) => state === 'bad')?.name).toBe(step)
    expect(await judge(proof)).toBe('FALSE')
  })

  test('drand’s own signature of a known round is right, and only for that round', () => {
    const signature = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
    expect(isSignedBy({ ...QUICKNET, round: 657_413 }, signature)).toBe(true)
    expect(isSignedBy({ ...QUICKNET, round: 657_414 }, signature)).toBe(false)
    expect(isSignedBy({ ...ownNetwork, round: 657_413 }, signature)).toBe(false)
    expect(sha256OfHex(signature)).toBe('fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587')
  })

  test.each([
    ['2023-08-23T15:09:27Z', 1],
    ['2023-08-23T15:09:28Z', 2],
    ['2023-08-23T15:09:30Z', 2],
    ['2023-08-23T15:09:31Z', 3],
  ])('from %s on the first is round %i', (moment, first) => {
    expect(roundFrom(QUICKNET, new Date(moment))).toBe(first)
    expect(timeOfRound(QUICKNET, first).getTime()).toBeGreaterThanOrEqual(Date.parse(moment))
  })
})

test('of many rounds each is computed, and one that is wrong is named', async () => {
  const many = await honestProof(60, [{ no: 1, name: '幸运奖', stock: 40, perRound: 2 }], 'none')
  const { outcome, rounds } = await verify(many)
  expect(outcome).toBe('true')
  expect(rounds.map(({ of }) => of)).toEqual([60, 58, ...Array.from({ length: 19 }, (_, at) => 57 - 2 * at)])
  const [none = []] = rounds.map(({ expected }) => expected)
  const { rounds: judged } = await verify(rewritten(swap(18, { winners: none }), {}, many))
  expect(judged.findIndex(({ state }) => state === 'bad')).toBe(17)
})

test('a proof travels packed', () => {
  expect(unpacked(packed(honest))).toEqual(honest)
})

describe('the script in docs, which uses nothing of ours', () => {
  test('agrees about what is true', async () => {
    expect(await judge(honest)).toBe('TRUE')
  })
  test.each([PART_SIZE, PART_SIZE + 1, 2 * PART_SIZE + 3, 3 * PART_SIZE - 1])('agrees about a list of several parts, %i', async (count) => {
    const proof = await honestProof(count)
    expect(await judge(proof)).toBe('TRUE')
    expect((await verify(proof, { run: lastFirst })).outcome).toBe('true')
  })
  test.each(cheats.filter((_, at) => [0, 2, 6, 7, 9, 11, 13].includes(at)))(
    'agrees that it is noticed when %s',
    async (_, _step, proof) => {
      expect(await judge(proof)).toBe('FALSE')
    },
  )
})
