import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from '#server/kit/oneAtATime.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'light-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('nobody begins before the one at work has ended, also where it failed', async () => {
  const lock = join(folder, 'lock')
  const diary: string[] = []
  const work = (name: string) => async () => {
    diary.push(`${name} begins`)
    await new Promise((done) => setImmediate(done))
    diary.push(`${name} ends`)
    if (name === 'a') throw new Error('broke')
  }
  const [first, second] = await Promise.allSettled([oneAtATime(lock, work('a')), oneAtATime(lock, work('b'))])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  expect(diary).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(existsSync(lock)).toBe(false)
})

test('a process that died at work holds up nobody', async () => {
  const lock = join(folder, 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  expect(await oneAtATime(lock, async () => 'done')).toBe('done')
})
