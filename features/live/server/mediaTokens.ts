import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

const ALGORITHM = 'ES256'
/** Long enough for a page that sleeps a moment, short enough that a copied one is soon of no use. */
export const MEDIA_SECONDS = 180

type Keys = { signing: Parameters<typeof SignJWT.prototype.sign>[0]; kid: string; published: { keys: JWK[] } }
type Asking = { db: Db; config: Config }
const opened = new WeakMap<Config, Promise<Keys>>()

/** A pair of its own: whoever holds the engine's copy can check tokens of streams and nothing else. */
function keysOf({ db, config }: Asking): Promise<Keys> {
  const known = opened.get(config)
  if (known) return known
  const keys = openKeys(db)
  opened.set(config, keys)
  keys.catch(() => opened.delete(config))
  return keys
}

async function openKeys(db: Db): Promise<Keys> {
  const jwk = await secretOf<JWK>(db, 'live.key', async () => {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: ALGORITHM, use: 'sig' }
  })
  const { d: _, ...open } = jwk
  return { signing: await importJWK(jwk, ALGORITHM), kid: jwk.kid ?? '', published: { keys: [open] } }
}

/** What an engine reads to check tokens without asking. */
export async function publishedKeys(asking: Asking): Promise<{ keys: JWK[] }> {
  return (await keysOf(asking)).published
}

export type MediaAction = 'read' | 'playback' | 'publish'

/** In the words of MediaMTX: what may be done with which path, until when. */
export async function mediaToken(asking: Asking, path: string, actions: readonly MediaAction[], until: Date): Promise<string> {
  const { signing, kid } = await keysOf(asking)
  return new SignJWT({ mediamtx_permissions: actions.map((action) => ({ action, path })) })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(signing)
}

const permissions = z.object({ mediamtx_permissions: z.array(z.object({ action: z.string(), path: z.string() })) })

export async function isMediaToken(
  asking: Asking & { now: Date },
  token: string,
  asked: { action: string; path: string },
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet((await keysOf(asking)).published), {
      currentDate: asking.now,
      algorithms: [ALGORITHM],
    })
    const read = permissions.parse(payload)
    return read.mediamtx_permissions.some(({ action, path }) => action === asked.action && path === asked.path)
  } catch {
    return false
  }
}
