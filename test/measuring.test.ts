import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { growthOf, percentile, ratioOf, type Figure } from '#bench/figures.ts'
import { verdictOf } from '#bench/goals.ts'
import { benchSection } from '#bench/readme.ts'
import { rowsOf } from '#bench/report.ts'
import { savedResults, saveResult } from '#bench/results.ts'
import { openHistory, type Outcome } from '#faults/history.ts'

const page = (size: string, ours: number, limit = ours): Figure => ({
  name: `first page, ${size}`,
  unit: 'ms',
  ours,
  limit: { what: 'bare SQL', value: limit },
})

test.each([
  [[5, 1, 4, 2, 3], 0.5, 3],
  [[1, 2], 0.95, 2],
  [[7], 0.99, 7],
])('%j at %d is %d', (values, share, found) => {
  expect(percentile(values, share)).toBe(found)
})

test('worse is more of a time and less of a rate', () => {
  expect(ratioOf(page('1,000', 6, 4))).toBe(1.5)
  expect(ratioOf({ name: 'x', unit: '/s', ours: 50, limit: { what: 'bare', value: 100 } })).toBe(2)
  expect(ratioOf({ name: 'x', unit: 'MB', ours: 50 })).toBeNull()
})

test('growth is beside the smallest size of the same figure', () => {
  const all = [page('1,000', 4), page('100,000', 6), page('1,000,000', 12)]
  expect(all.map((figure) => growthOf(figure, all))).toEqual([null, 1.5, 3])
})

test.each<[string, Figure, boolean | null]>([
  ['attendees', page('1,000', 4, 4), true],
  ['attendees', page('1,000', 7, 4), false],
  ['start', { name: 'memory at rest', unit: 'MB', ours: 299 }, true],
  ['start', { name: 'memory at rest', unit: 'MB', ours: 300 }, false],
  ['checkin', { name: 'check-ins, 10 scanners', unit: '/s', ours: 71, limit: { what: 'bare', value: 100 } }, true],
  ['checkin', { name: 'check-ins, 10 scanners', unit: '/s', ours: 69, limit: { what: 'bare', value: 100 } }, false],
  ['imports', { name: 'save', unit: 'rows/s', ours: 1 }, null],
  ['rules', { name: 'explain, p95', unit: 'ms', ours: 9 }, null],
])('%s: %o is met: %s', (scenario, figure, isMet) => {
  expect(verdictOf(scenario, figure, [figure])?.isMet ?? null).toBe(isMet)
})

test('a list that grows too much misses its goal although it is near its limit', () => {
  const all = [page('1,000', 4), page('1,000,000', 9)]
  expect(all.map((figure) => verdictOf('attendees', figure, all)?.isMet)).toEqual([true, false])
})

test('the newest result of every scenario is shown, with what was missed and what was never measured', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'light-results-'))
  const place = pathToFileURL(`${folder}/`)
  for (const ours of [350, 310])
    await saveResult(
      { scenario: 'start', figures: [{ name: 'memory at rest', unit: 'MB', ours }] },
      { loadBefore: 0.1, seconds: 90 },
      place,
    )
  const saved = await savedResults(['start', 'events'], place)
  await rm(folder, { recursive: true })
  expect(rowsOf(saved)).toHaveLength(1)
  const text = benchSection(saved)
  expect(text).toContain('All of it took 2 minutes.')
  expect(text).toContain('| start | memory at rest | 310 MB | #2 | < 300 MB | **missed** |')
  expect(text).toMatch(/Not measured: .*events/)
})

test.each<[Record<string, Outcome>, string[], string | null]>([
  [{ a: 'done', b: 'refused', c: 'unknown', d: 'unknown' }, ['a', 'd', 'not ours'], null],
  [{ a: 'done' }, [], 'lost'],
  [{ a: 'refused' }, ['a'], 'refused'],
  [{ a: 'done' }, ['a', 'a'], 'twice'],
])('told %j and kept %j: %s', (told, kept, wrong) => {
  const history = openHistory()
  for (const [key, outcome] of Object.entries(told)) history.tell(key, outcome)
  if (wrong) expect(() => history.compare(kept)).toThrow(wrong)
  else expect(history.compare(kept)).toContain('0 twice')
})
