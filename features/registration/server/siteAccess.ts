import { z } from 'zod'
import { codeChannels } from '#features/registration/rules.ts'
import { CONTACT_SECONDS, COOKIE_SECONDS, isLive, withGrant, type Grant } from '#features/registration/access.ts'
import { linkSignerOf, type LinkClaim } from '#features/links/server/siteTokens.ts'
import { proofSignerOf } from '#features/registration/server/contactProofs.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

export const SITE_COOKIE = 'le_site'

export type Asking = { db: Db; config: Config; now: Date; cookies: Record<string, string | undefined> }
export type SiteCookie = { name: string; value: string; maxAgeSeconds: number }

export function askingOf({ db, config, now, http }: Context): Asking {
  return { db, config, now, cookies: http.cookies }
}

const storedGrants = z
  .array(
    z.object({
      bventId: z.uuid(),
      attendeeId: z.uuid().optional(),
      orderId: z.uuid().optional(),
      contact: z.object({ channel: z.enum(codeChannels), target: z.string() }).optional(),
      until: z.int(),
    }),
  )
  .max(100)

/** What this browser may see: by its cookie, and by the link it came with. */
export async function grantsOf(asking: Asking, t?: string): Promise<Grant[]> {
  const grants = await cookieGrants(asking)
  const claim = t ? (await linkSignerOf(asking)).read(t, asking.now) : null
  return claim ? [grantOf(claim), ...grants] : grants
}

async function cookieGrants({ db, config, now, cookies }: Asking): Promise<Grant[]> {
  const value = cookies[SITE_COOKIE]
  if (!value || value.length > 4_000) return []
  try {
    const text = (await sealerOf({ db, config })).open(Buffer.from(value, 'base64url'))
    return storedGrants.parse(JSON.parse(text)).filter((grant) => isLive(grant, now))
  } catch {
    return []
  }
}

function grantOf({ b, a, o, e }: LinkClaim): Grant {
  return { bventId: b, ...(a && { attendeeId: a }), ...(o && { orderId: o }), until: e }
}

/** Sealed, so that it is nobody's to read or to write but ours. */
async function cookieWith(asking: Asking, added: Grant): Promise<SiteCookie> {
  const grants = withGrant(await cookieGrants(asking), added, asking.now)
  const sealed = (await sealerOf(asking)).seal(JSON.stringify(grants))
  return { name: SITE_COOKIE, value: sealed.toString('base64url'), maxAgeSeconds: COOKIE_SECONDS }
}

/** A link that is genuine and not over: what it opens, and the cookie that goes on opening it without the link. */
export async function openLink(asking: Asking, t: string): Promise<{ claim: LinkClaim; cookie: SiteCookie } | null> {
  const claim = (await linkSignerOf(asking)).read(t, asking.now)
  return claim && { claim, cookie: await cookieFor(asking, claim) }
}

/** The cookie alone, for a link that was only just written. */
export async function cookieFor(asking: Asking, claim: LinkClaim): Promise<SiteCookie> {
  return cookieWith(asking, grantOf(claim))
}

/** The same after a verification code for the personal centre. */
export async function openContact(asking: Asking, verifyToken: string): Promise<{ bventId: string; cookie: SiteCookie } | null> {
  const proof = (await proofSignerOf(asking)).read(verifyToken, asking.now)
  if (proof?.p !== 'center') return null
  const until = Math.floor(asking.now.getTime() / 1000) + CONTACT_SECONDS
  return {
    bventId: proof.b,
    cookie: await cookieWith(asking, { bventId: proof.b, contact: { channel: proof.c, target: proof.v }, until }),
  }
}
