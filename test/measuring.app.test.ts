import { expect, test } from 'vitest'
import { rowsOf } from '#bench/report.ts'
import { rulesScenario } from '#bench/scenarios/rules.ts'
import { soakScenario } from '#bench/scenarios/soak.ts'
import { inPlace } from '#faults/fault.ts'
import { databaseCut } from '#faults/scenarios/database.ts'

test('a short bench gives a figure for every row', async () => {
  const results = []
  for (const { name, run } of [rulesScenario, soakScenario]) results.push({ scenario: name, figures: await run() })
  const figures = results.flatMap((result) => result.figures)
  expect(figures.length).toBeGreaterThan(3)
  for (const { name, ours, limit } of figures) expect([name, ours > 0, limit === undefined || limit.value > 0]).toEqual([name, true, true])
  expect(rowsOf(results).every((row) => /^[\d.,]+ \S+$/.test(row[2] ?? ''))).toBe(true)
})

test('a short fault is survived, and says so in figures', async () => {
  expect(await inPlace(databaseCut.run)).toMatch(/healthy \d+ ms after; \d+ of \d+ acknowledged kept/)
})
