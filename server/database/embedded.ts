import { setTimeout as pause } from 'node:timers/promises'
import { embeddedBinaries } from '#server/database/binaries.ts'
import { bringUp, type Cluster, type Log } from '#server/database/bringUp.ts'
import { clearWorkshops, clusterMajor, initCluster, SUPERUSER } from '#server/database/cluster.ts'
import { faults } from '#server/database/faults.ts'
import { holdLock, isRefusedPassword } from '#server/database/lock.ts'
import { isOrphaned, leavePointer, makePassword, placeOf, readPassword, setAside } from '#server/database/place.ts'
import { stopPostmaster } from '#server/database/postmaster.ts'

export type Embedded = { url: string; stop: () => Promise<void>; state: 'created' | 'started' | 'adopted' }

export const DATABASE = 'light'
const REVIVE_MS = 1_000

/** A real PostgreSQL under `dataDir`, for this process alone as long as it lives. */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Promise<Embedded> {
  const place = placeOf(dataDir)
  const cluster = { place, binaries: embeddedBinaries(place.account), log }
  const origin = await ensureCluster(cluster)
  const password = readPassword(place)
  const { port, isAdopted } = await bringUp(cluster)
  const access = { host: '127.0.0.1', port, user: SUPERUSER, password }

  const claim = () => holdLock(access, { clusterDir: place.clusterDir, database: DATABASE })

  const lock = await claim().catch(async (error: unknown) => {
    if (!isAdopted) await stopPostmaster(place.clusterDir, cluster.binaries)
    throw isRefusedPassword(error) ? new Error(faults.passwordWrong(place.passwordFile, place.clusterDir), { cause: error }) : error
  })
  if (!lock) throw new Error(faults.inUse(place.dataDir))
  if (origin === 'created') clearWorkshops(place.clusterDir)

  const guard = keepAlive(lock, cluster, port, claim)
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    state: origin === 'created' ? 'created' : isAdopted ? 'adopted' : 'started',
    stop: async () => {
      await guard.release()
      await stopPostmaster(place.clusterDir, cluster.binaries)
    },
  }
}

async function ensureCluster({ place, binaries, log }: Cluster) {
  const { clusterDir, account, passwordFile } = place
  if (isOrphaned(place)) {
    await stopPostmaster(clusterDir, binaries)
    log(`${place.dataDir} is new, the database it had before is kept in ${setAside(clusterDir)}`)
  }
  const found = clusterMajor(clusterDir)
  if (found && found !== String(binaries.major)) throw new Error(faults.otherMajor(clusterDir, found, binaries.major))
  if (!found) makePassword(passwordFile)
  const origin = found ? 'existed' : await initCluster({ binaries, account, clusterDir, password: readPassword(place) })
  leavePointer(place)
  return origin
}

type Lock = NonNullable<Awaited<ReturnType<typeof holdLock>>>

/** Losing the lock's connection means the database went down: it is started again on the same port and locked again. */
function keepAlive(first: Lock, cluster: Cluster, port: number, claim: () => Promise<Lock | undefined>) {
  let isReleased = false
  let revival = Promise.resolve()

  const watch = (lock: Lock) =>
    void lock.lost.then(() => {
      if (!isReleased) revival = revive()
    })

  async function revive() {
    cluster.log('the database went away, starting it again')
    while (!isReleased) {
      try {
        await bringUp(cluster, port)
        const lock = await claim()
        if (!lock) throw new Error(faults.inUse(cluster.place.dataDir))
        watch(lock)
        cluster.log('the database is back')
        return
      } catch (error) {
        cluster.log(error instanceof Error ? error.message : String(error))
        await pause(REVIVE_MS, undefined, { ref: false })
      }
    }
  }

  watch(first)
  return {
    release: () => {
      isReleased = true
      return revival
    },
  }
}
