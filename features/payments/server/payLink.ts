import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** One attempt to pay: the order it is for, the payment, where its payer comes back to, and until when (seconds). */
const claim = z.strictObject({ o: z.uuid(), p: z.uuid(), r: z.string(), e: z.int() })
export type PayClaim = z.output<typeof claim>

const DAY_SECONDS = 86_400

function signerOf(asking: { db: Db; config: Config }): Promise<ClaimSigner<PayClaim>> {
  return siteKeyOf(asking, 'pay').then((key) => claimSigner(key, claim))
}

type Paying = { orderId: string; paymentId: string; tradeNo: string; returnPath: string; now: Date }

/** The address that takes a payer to the provider: asked there, and not while the order is held. */
export async function payLink(
  asking: { db: Db; config: Config },
  { orderId, paymentId, tradeNo, returnPath, now }: Paying,
): Promise<string> {
  const e = Math.floor(now.getTime() / 1000) + DAY_SECONDS
  const k = (await signerOf(asking)).sign({ o: orderId, p: paymentId, r: returnPath, e })
  return `${asking.config.PUBLIC_URL}/pay/${tradeNo}?k=${k}`
}

export async function readPayLink(asking: { db: Db; config: Config }, k: string, now: Date): Promise<PayClaim | null> {
  return (await signerOf(asking)).read(k, now)
}
