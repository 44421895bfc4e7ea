import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess, type Running } from '#bench/processes.ts'

const moved = new URL('movedClock.ts', import.meta.url).href

export type Clock = {
  /** For whoever starts a server by this clock. */
  environment: Record<string, string>
  /** From now on it shows this moment, and goes on from there. */
  set: (moment: Date) => Promise<void>
  /** It jumps by so much from the right time; 0 is right. */
  jump: (ms: number) => Promise<void>
}

/** A clock that can be moved under running servers; the database keeps its own. */
export async function openClock(dataDir: string, name: string): Promise<Clock> {
  const file = join(dataDir, `clock-${name}`)
  const jump = (ms: number) => writeFile(file, String(ms))
  await jump(0)
  return {
    environment: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${moved}` },
    jump,
    set: (moment) => jump(moment.getTime() - Date.now()),
  }
}

export const startBy = (clock: Clock, environment: Record<string, string>): Promise<Running> =>
  startProcess('server/main.ts', { ...environment, ...clock.environment })
