import type { Config } from '#server/config.ts'
import { SUPERUSER } from '#server/database/cluster.ts'
import { DATABASE, startEmbedded } from '#server/database/embedded.ts'
import { placeOf, readPassword } from '#server/database/place.ts'
import { runningPostmaster } from '#server/database/postmaster.ts'

/** For operators' commands: their database, or the embedded one, whether a server is running on it or not. */
export async function ownerOf(config: Config, log: (message: string) => void): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  const place = placeOf(config.DATA_DIR)
  const running = runningPostmaster(place.clusterDir)
  if (running?.status !== 'ready') return startEmbedded({ dataDir: config.DATA_DIR, log })
  return { url: `postgres://${SUPERUSER}:${readPassword(place)}@127.0.0.1:${running.port}/${DATABASE}`, stop: async () => {} }
}
