import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { secretOf } from '#server/kit/secrets.ts'
import type { Db } from '#server/kit/database/db.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** The installation's signing keys, private parts included; the newest is first. */
export async function signingKeys(db: Db): Promise<JWK[]> {
  return secretOf(db, 'identity.keys', async () => {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
    const jwk = await exportJWK(privateKey)
    return [{ ...jwk, kid: crypto.randomUUID(), alg: SIGNING_ALGORITHM, use: 'sig' }]
  })
}
