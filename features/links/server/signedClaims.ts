import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/** Says something that nobody else can say, until a second: base64url of JSON, a dot, base64url of its HMAC. */
export type ClaimSigner<Claim> = { sign: (claim: Claim) => string; read: (token: string, now: Date) => Claim | null }

export function claimSigner<Claim extends { e: number }>(secret: Buffer, schema: z.ZodType<Claim>): ClaimSigner<Claim> {
  const key = createSecretKey(secret)
  const macOf = (first: string) => createHmac('sha256', key).update(first).digest()
  return {
    sign(claim) {
      const first = Buffer.from(JSON.stringify(claim)).toString('base64url')
      return `${first}.${macOf(first).toString('base64url')}`
    },
    read(token, now) {
      const [, first = '', second = ''] = /^([\w-]{1,1500})\.([\w-]{43})$/.exec(token) ?? []
      if (!first || !timingSafeEqual(macOf(first), Buffer.from(second, 'base64url'))) return null
      const claim = schema.safeParse(JSON.parse(Buffer.from(first, 'base64url').toString('utf8')))
      return claim.success && claim.data.e * 1000 > now.getTime() ? claim.data : null
    },
  }
}
