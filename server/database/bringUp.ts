import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from '#server/database/binaries.ts'
import { clusterSettings } from '#server/database/cluster.ts'
import { explained, faults, isDiskFull } from '#server/database/faults.ts'
import type { Place } from '#server/database/place.ts'
import { choosePort } from '#server/database/ports.ts'
import { disownRecycledPid, type Postmaster, runningPostmaster, startPostmaster } from '#server/database/postmaster.ts'
import { waitUntil } from '#server/database/waitUntil.ts'

export type Log = (message: string) => void
export type Cluster = { place: Place; binaries: Binaries; log: Log }

const RECOVERY_MS = 600_000
const START_MS = 30_000
const RETRY_MS = 250

/** Faults of a start that pass by themselves: a rival start, backends of a killed postmaster, a port taken meanwhile. */
const TRANSIENT = /lock file "postmaster.pid"|pre-existing shared memory block|could not bind|could not create any TCP\/IP sockets/

/** Adopts the postmaster a killed server left behind, else starts one; on `fixedPort` when its address is already known to others. */
export async function bringUp({ place, binaries, log }: Cluster, fixedPort?: number): Promise<{ port: number; isAdopted: boolean }> {
  const { clusterDir, account, logFile, portFile } = place
  const deadline = Date.now() + START_MS
  for (;;) {
    const running = await settledPostmaster(clusterDir, log)
    if (running) return { port: running.port, isAdopted: true }

    disownRecycledPid(clusterDir)
    const port = fixedPort ?? (await choosePort(portFile))
    const launched = await startPostmaster({ binaries, account, clusterDir, port, settings: clusterSettings, logFile }).catch(
      (error: unknown) => {
        throw explained(error, logFile)
      },
    )
    if (launched.isUp) {
      writeFileSync(portFile, `${port}\n`)
      return { port, isAdopted: false }
    }
    if (isDiskFull(launched.output)) throw new Error(faults.diskFull(clusterDir))
    if (!TRANSIENT.test(launched.output) || Date.now() > deadline) throw new Error(faults.startFailed(clusterDir, logFile, launched.output))
    await pause(RETRY_MS)
  }
}

/** Waits until a postmaster that is starting, recovering or stopping has made up its mind. */
async function settledPostmaster(clusterDir: string, log: Log): Promise<Postmaster | undefined> {
  const now = runningPostmaster(clusterDir)
  if (now && now.status !== 'ready') log(`waiting for the database, which is ${now.status}`)
  const answer = await waitUntil(() => {
    const running = runningPostmaster(clusterDir)
    if (!running) return 'none'
    return running.status === 'ready' ? running : undefined
  }, RECOVERY_MS)
  if (answer === undefined) throw new Error(faults.startFailed(clusterDir, 'postgres.log', `no answer in ${RECOVERY_MS / 60_000} minutes`))
  return answer === 'none' ? undefined : answer
}
