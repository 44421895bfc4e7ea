import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { secretOf } from '#server/kit/secrets.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerWith, type Sealer } from '#server/kit/sealer.ts'

const masters = new WeakMap<Config, Promise<Buffer>>()
const opened = new WeakMap<Config, Promise<Sealer>>()

/** For what must stay closed at rest. One key for the installation: the operator's own, or one that it makes for itself. */
export function sealerOf({ db, config }: { db: Db; config: Config }): Promise<Sealer> {
  const known = opened.get(config)
  if (known) return known
  const sealer = masterKeyOf({ db, config }).then(sealerWith)
  opened.set(config, sealer)
  sealer.catch(() => opened.delete(config))
  return sealer
}

/** For a thread that makes a sealer of its own. */
export function masterKeyOf({ db, config }: { db: Db; config: Config }): Promise<Buffer> {
  const known = masters.get(config)
  if (known) return known
  const master = readMasterKey(db, config)
  masters.set(config, master)
  master.catch(() => masters.delete(config))
  return master
}

async function readMasterKey(db: Db, { SEAL_KEY }: Config): Promise<Buffer> {
  if (SEAL_KEY) return Buffer.from(SEAL_KEY)
  return Buffer.from(await secretOf(db, 'sealing', () => randomBytes(32).toString('base64')), 'base64')
}
