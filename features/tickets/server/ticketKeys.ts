import { createPrivateKey, generateKeyPairSync, sign, timingSafeEqual, type KeyObject } from 'node:crypto'
import { claimOf, signedText, ticketText, type ReadClaim, type TicketClaim } from '#features/tickets/ticketCode.ts'
import { randomCode } from '#features/links/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

const KID_LENGTH = 4
/** Public keys go out raw, 32 bytes, as browsers import them. */
export type PublicKey = { kid: string; key: Buffer }
/** The half that stays here. */
export type TicketKey = { kid: string; key: KeyObject }
export type EventKey = { kid: string; sign: (claim: TicketClaim) => string }
type Place = { db: Db; config: Config; orgId: string; bventId: string }

/** The pair with which an event's tickets are signed; made at first need, by whoever comes first. */
export async function eventKeyOf({ db, config, orgId, bventId }: Place): Promise<EventKey> {
  const sealer = await sealerOf({ db, config })
  const found = (await readKey(db, bventId)) ?? (await makeKey())
  const key = openedKey(sealer, found.privateKey)
  return {
    kid: found.kid,
    sign(claim) {
      const signed = signedText(found.kid, claim)
      return ticketText(signed, sign(null, Buffer.from(signed), key))
    },
  }

  async function makeKey() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    await db
      .insertInto('eventKey')
      .values({
        topOrgId: orgId,
        bventId,
        kid: randomCode(KID_LENGTH),
        publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
        privateKey: sealer.seal(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const made = await readKey(db, bventId)
    if (!made) throw new Error('the event has no key')
    return made
  }
}

function readKey(db: Db, bventId: string) {
  return db.selectFrom('eventKey').select(['kid', 'privateKey']).where('bventId', '=', bventId).orderBy('createdAt').executeTakeFirst()
}

export async function publicKeysOf(db: Db, bventId: string): Promise<PublicKey[]> {
  const rows = await db.selectFrom('eventKey').select(['kid', 'publicKey']).where('bventId', '=', bventId).execute()
  return rows.map(({ kid, publicKey }) => ({ kid, key: publicKey }))
}

export async function ticketKeysOf(place: { db: Db; config: Config }, bventId: string): Promise<TicketKey[]> {
  const sealer = await sealerOf(place)
  const rows = await place.db.selectFrom('eventKey').select(['kid', 'privateKey']).where('bventId', '=', bventId).execute()
  return rows.map(({ kid, privateKey }) => ({ kid, key: openedKey(sealer, privateKey) }))
}

function openedKey(sealer: Awaited<ReturnType<typeof sealerOf>>, sealed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.from(sealer.open(sealed), 'base64'), format: 'der', type: 'pkcs8' })
}

/** Ed25519 signs a text alike every time: who holds the key signs again and compares, which takes a third of the time of verifying. */
export async function verifiedClaim(keys: readonly TicketKey[], bventId: string, text: string): Promise<ReadClaim> {
  return claimOf(text, bventId, async ({ kid, signed, signature }) => {
    const known = keys.find((key) => key.kid === kid)
    return known !== undefined && timingSafeEqual(sign(null, signed, known.key), signature)
  })
}
