import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

const link = z.strictObject({ b: z.uuid(), a: z.uuid().optional(), o: z.uuid().optional(), e: z.int() })
/** What a link says: the event, one attendee or one order, and until when (seconds). */
export type LinkClaim = z.output<typeof link>
export type LinkSigner = ClaimSigner<LinkClaim>

const opened = new WeakMap<Config, Promise<Buffer>>()

function siteSecretOf({ db, config }: { db: Db; config: Config }): Promise<Buffer> {
  const known = opened.get(config)
  if (known) return known
  const secret = secretOf(db, 'site', () => randomBytes(32).toString('base64')).then((text) => Buffer.from(text, 'base64'))
  opened.set(config, secret)
  secret.catch(() => opened.delete(config))
  return secret
}

/** A key of its own for every other kind of token that the site hands out. */
export async function siteKeyOf(asking: { db: Db; config: Config }, purpose: string): Promise<Buffer> {
  return siteKeyFrom(await siteSecretOf(asking), purpose)
}

export function siteKeyFrom(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/** `t` of the links we write. */
export async function linkSignerOf(asking: { db: Db; config: Config }): Promise<LinkSigner> {
  return linkSignerWith(await siteSecretOf(asking))
}

export function linkSignerWith(secret: Buffer): LinkSigner {
  return claimSigner(secret, link)
}
