import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { codeChannels, codePurposes } from '#features/registration/rules.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

const link = z.strictObject({ b: z.uuid(), a: z.uuid().optional(), o: z.uuid().optional(), e: z.int() })
/** What a link says: the event, one attendee or one order, and until when (seconds). */
export type LinkClaim = z.output<typeof link>
const proof = z.strictObject({
  b: z.uuid(),
  p: z.enum(codePurposes),
  c: z.enum(codeChannels),
  v: z.string(),
  i: z.uuid(),
  e: z.int(),
})
/** A contact that was verified: event, purpose, channel, target, the code's id, and until when (seconds). */
export type ContactProof = z.output<typeof proof>

export type SiteSigner = {
  link: (claim: LinkClaim) => string
  readLink: (t: string, now: Date) => LinkClaim | null
  proof: (claim: ContactProof) => string
  readProof: (token: string, now: Date) => ContactProof | null
}

const opened = new WeakMap<Config, Promise<SiteSigner>>()

/** `t` and verify tokens: base64url of JSON, a dot, base64url of its HMAC; each kind has a key of its own. */
export function siteSignerOf({ db, config }: { db: Db; config: Config }): Promise<SiteSigner> {
  const known = opened.get(config)
  if (known) return known
  const signer = secretOf(db, 'site', () => randomBytes(32).toString('base64')).then((secret) => signerWith(Buffer.from(secret, 'base64')))
  opened.set(config, signer)
  signer.catch(() => opened.delete(config))
  return signer
}

export function signerWith(secret: Buffer): SiteSigner {
  const proofKey = createHmac('sha256', secret).update('verified contact').digest()
  return {
    link: (claim) => signed(secret, claim),
    readLink: (t, now) => read(secret, link, t, now),
    proof: (claim) => signed(proofKey, claim),
    readProof: (token, now) => read(proofKey, proof, token, now),
  }
}

function macOf(key: Buffer, first: string): Buffer {
  return createHmac('sha256', key).update(first).digest()
}

function signed(key: Buffer, claim: object): string {
  const first = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${first}.${macOf(key, first).toString('base64url')}`
}

function read<Claim extends { e: number }>(key: Buffer, schema: z.ZodType<Claim>, token: string, now: Date): Claim | null {
  const [, first = '', second = ''] = /^([\w-]{1,1500})\.([\w-]{43})$/.exec(token) ?? []
  if (!first || !timingSafeEqual(macOf(key, first), Buffer.from(second, 'base64url'))) return null
  const claim = schema.safeParse(JSON.parse(Buffer.from(first, 'base64url').toString('utf8')))
  return claim.success && claim.data.e * 1000 > now.getTime() ? claim.data : null
}
