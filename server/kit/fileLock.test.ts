import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from '#server/kit/fileLock.ts'

/** Long enough for somebody who does not wait to begin. */
const TURNS = 1_000

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'light-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('nobody begins before the one at work has ended, also where it failed', async () => {
  const lock = join(folder, 'lock')
  const diary: string[] = []
  const isAtWork = Promise.withResolvers<void>()
  const a = withFileLock(lock, async () => {
    diary.push('a begins')
    isAtWork.resolve()
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done))
    diary.push('a ends')
    throw new Error('broke')
  })
  const b = isAtWork.promise.then(() => withFileLock(lock, async () => void diary.push('b begins')))
  const [first, second] = await Promise.allSettled([a, b])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  expect(diary).toEqual(['a begins', 'a ends', 'b begins'])
  expect(existsSync(lock)).toBe(false)
})

test('a process that died at work holds up nobody', async () => {
  const lock = join(folder, 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  expect(await withFileLock(lock, async () => 'done')).toBe('done')
})
