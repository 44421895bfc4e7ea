import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { linkAfter, type Event } from '#features/lottery/proof/chain.ts'
import { rootOf } from '#features/lottery/proof/draw.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'
import { packed, unpacked } from '#features/lottery/proof/packed.ts'
import { honestProof } from '#features/lottery/proof/proofTest.ts'
import { verify, type Proof, type StepName } from '#features/lottery/proof/verify.ts'

const run = promisify(execFile)
const honest = await honestProof()
const start = honest.links[0]?.hash ?? ''
const eventsOf = (proof: Proof) => proof.links.map(({ text }) => JSON.parse(text) as Event)

/** What a cheat would do: change what happened and compute all hashes again. */
function rewritten(change: (events: Event[]) => Event[], rest: Partial<Proof> = {}): Proof {
  const links: Proof['links'] = []
  for (const event of change(eventsOf(honest))) links.push(linkAfter(links.at(-1)?.hash ?? '', event))
  return { ...honest, ...rest, links }
}
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

test('a proof travels packed', () => {
  expect(unpacked(packed(honest))).toEqual(honest)
})

describe('the script in docs, which uses nothing of ours', () => {
  const judge = async (proof: Proof) => {
    const file = join(await mkdtemp(join(tmpdir(), 'lottery-')), 'proof.json')
    await writeFile(file, JSON.stringify(packed(proof)))
    return run(process.execPath, ['docs/lottery-verify.mjs', file]).then(
      ({ stdout }) => stdout.trim().split('\n').at(-1),
      ({ stdout }: { stdout: string }) => stdout.trim().split('\n').at(-1)?.slice(0, 5),
    )
  }
  test('agrees about what is true', async () => {
    expect(await judge(honest)).toBe('TRUE')
  })
  test.each(cheats.filter((_, at) => [0, 2, 4, 5, 7, 9, 11].includes(at)))('agrees that it is noticed when %s', async (_, _step, proof) => {
    expect(await judge(proof)).toBe('FALSE')
  })
})
