import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { processExists } from '#server/database/processes.ts'

const POLL_MS = 100

/** Of several processes of one machine, one at a time works; the file names the one that does, and one that died is passed over. */
export async function oneAtATime<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await taken(lockFile))) await pause(POLL_MS)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function taken(lockFile: string): Promise<boolean> {
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
