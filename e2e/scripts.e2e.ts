import { globSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '#e2e/fixtures.ts'
import { DIST } from '#server/browserCode.ts'
import { everyScriptOf } from '#server/http/siteEntries.ts'
import type { SiteEntry } from '#server/kit/sitePage.ts'

const MOST_SCRIPT_BYTES = 100_000
/**
 * What few ever load: the player of a live room when somebody taps to watch, beside megabytes of video; the pairing of curves with
 * which the signature of a public round is checked, when such a lottery is verified.
 */
const isForFew = (file: string) => /\/(hls\.light|beaconSignature)-[^/]+$/.test(file)

/** A designer's frame is loaded by organisers in the console; all others are loaded on a phone. */
const entries = globSync('features/*/site/*.entry.tsx').filter((entry) => !entry.endsWith('Draft.entry.tsx')) as SiteEntry[]

test('every page on a phone loads less than 100 kB of script, also with what it loads later', async () => {
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const files = await everyScriptOf(entry, isForFew)
      const bytes = await Promise.all(files.map(async (file) => (await stat(`${join(DIST, file)}.br`)).size))
      return [entry, bytes.reduce((sum, size) => sum + size, 0)] as const
    }),
  )
  expect(entries.length).toBeGreaterThan(5)
  expect(sizes.filter(([, bytes]) => bytes > MOST_SCRIPT_BYTES)).toEqual([])
})
