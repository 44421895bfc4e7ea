import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import { codeChannels, codePurposes } from '#features/registration/rules.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

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

export const PROOF_KEY = 'verified contact'

export async function proofSignerOf(asking: { db: Db; config: Config }): Promise<ClaimSigner<ContactProof>> {
  return proofSignerWith(await siteKeyOf(asking, PROOF_KEY))
}

export function proofSignerWith(key: Buffer): ClaimSigner<ContactProof> {
  return claimSigner(key, proof)
}
