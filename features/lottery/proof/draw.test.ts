import { expect, test } from 'vitest'
import { drawn, keyOf, lowestTicket, rootOf, type Entry } from '#features/lottery/proof/draw.ts'
import { hmacHex, sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'

/** Computed apart from this code, with another language's hash functions. */
const IDS = [
  '0e2c748437e5591794dfb42f56f89c54',
  '843f7b107dd70a1fe74153f4219e0dfc',
  '859ad6ea4429252a9e6d1cebe34c7378',
  '8a8133a34a9de7769a43fc89b3f5f0dd',
  '8bf77b9b0688aa6e4cf6e3587bce5150',
  '92c0c49a35096f5b988aa8c5304a692d',
  '9e6f4bda0812427482f42a10b3a56faf',
]
const WEIGHTS = [1, 2, 1, 1, 3, 1, 1]
const ENTRIES = IDS.map((id, at): Entry => ({ id, weight: WEIGHTS[at] ?? 1 }))
const ROOT = 'cd4a8418efad28094030df92ee96abd16a9c62004fc644518d8e54bd482482f5'
const SEED = '19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b'
const KEY = '6acbb3e69bb8ee78e1a8599ecd4c822633bf39a1386083882d99547ce320debf'
const everybody = { out: new Set<string>() }
const orderOf = async (key: string, entries: readonly Entry[], { out }: { out: ReadonlySet<string> }) =>
  (await drawn(key, entries, { count: entries.length, out })).winners

test.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, 'cc628bdb439730b4a46659f4fa78ff765c45389b40cb887e6c99caabcdc26f8c'],
  [2, '92f0d9a39af65209ec2a03e9eb040a6846c67d099f395ad1526fd9d3142ad329'],
  [3, '704d005abd7b80b762a9621fac4a67da6f1673196b63cd16359b99c22030caee'],
])('the root of %i equal entries', async (count, root) => {
  expect(await rootOf(IDS.slice(0, count).map((id) => ({ id, weight: 1 })))).toBe(root)
})

test('root, key, tickets and order of a small list', async () => {
  expect(await rootOf(ENTRIES)).toBe(ROOT)
  expect(sha256OfHex(SEED)).toBe('a7e130694166cdb95b1e1bbce3f21e4dbd63f46df42b48c5a1f8295033d57d04')
  expect(keyOf(SEED, { root: ROOT, beacon: '471', prize: 2, round: 1 })).toBe(KEY)
  expect(lowestTicket(KEY, ENTRIES[4] as Entry)).toBe('40bf2ded1b8b6cd7a9ac31e62fdb91314a51fd6657e666de05c261ddcbb462a8')
  expect((await orderOf(KEY, ENTRIES, everybody)).map((id) => IDS.indexOf(id))).toEqual([1, 3, 2, 4, 0, 6, 5])
})

test('the order of a list says nothing: whoever is out leaves the others as they were', async () => {
  const turned = await orderOf(KEY, ENTRIES.toReversed(), everybody)
  expect(turned).toEqual(await orderOf(KEY, ENTRIES, everybody))
  const [out = ''] = IDS.slice(3)
  expect(await orderOf(KEY, ENTRIES, { out: new Set([out]) })).toEqual(turned.filter((id) => id !== out))
})

test('where one came is told of everybody, winner or not, and of nobody who is out', async () => {
  const order = await orderOf(KEY, ENTRIES, everybody)
  for (const [at, own] of order.entries())
    expect(await drawn(KEY, ENTRIES, { count: 2, own, ...everybody })).toEqual({ winners: order.slice(0, 2), of: 7, place: at + 1 })
  const [first = '', ...rest] = order
  const without = { count: 10, own: first, out: new Set([first]) }
  expect(await drawn(KEY, ENTRIES, without)).toEqual({ winners: rest, of: 6, place: null })
})

test.each([
  { root: ROOT.replace('c', 'd') },
  { beacon: '472' },
  { prize: 3 },
  { round: 2 },
  // Joined without a mark between them, these two would be the same text as before.
  { prize: 21, round: 1 },
])('another %o is another key', (change) => {
  expect(keyOf(SEED, { root: ROOT, beacon: '471', prize: 2, round: 1, ...change })).not.toBe(KEY)
})

const DRAWS = Number(process.env['LOTTERY_DRAWS'] ?? 5_000)

test(`in ${DRAWS} draws everyone wins as often as their tickets say`, { timeout: 600_000 }, async () => {
  const entries: Entry[] = [1, 2, 3].map((weight, at) => ({ id: sha256Hex(`chance ${at}`).slice(0, 32), weight }))
  const won = new Map<string, number>(entries.map(({ id }) => [id, 0]))
  const seed = new TextEncoder().encode('chi square')
  for (let at = 0; at < DRAWS; at += 1) {
    const [first = ''] = (await drawn(hmacHex(seed, String(at)), entries, { count: 1, ...everybody })).winners
    won.set(first, (won.get(first) ?? 0) + 1)
  }
  const square = entries.reduce((sum, { id, weight }) => {
    const expected = (DRAWS * weight) / 6
    return sum + ((won.get(id) ?? 0) - expected) ** 2 / expected
  }, 0)
  // Two degrees of freedom: a fair draw exceeds this once in a thousand keys, and these keys are always the same.
  expect(square).toBeLessThan(13.816)
})
