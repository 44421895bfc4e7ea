import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { processExists } from '#server/database/processes.ts'

const POLL_MS = 100

/** A lock between the processes of one machine: the file names its holder, and one that died holds it no more. */
export async function withFileLock<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await acquired(lockFile))) await pause(POLL_MS)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function acquired(lockFile: string): Promise<boolean> {
  try {
    const file = await open(lockFile, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''))
    if (holder && !processExists(holder)) await rm(lockFile, { force: true })
    return false
  }
}
