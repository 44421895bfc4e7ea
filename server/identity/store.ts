import { sql } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { storedId } from '#server/identity/session.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Where the provider keeps what it must remember between two requests, whichever server takes the second. */
export function providerStore(db: Db): (kind: string) => Adapter {
  return (kind) => ({
    async upsert(id, payload, seconds) {
      const row = {
        payload: JSON.stringify(withoutCredentials(payload)),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: seconds ? new Date(Date.now() + seconds * 1000) : null,
      }
      await db
        .insertInto('oidcPayload')
        .values({ kind, id: storedId(id), ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute()
    },

    async find(id) {
      const row = await found(db, kind).where('id', '=', storedId(id)).executeTakeFirst()
      return row && { ...payloadOf(row), jti: id }
    },

    async findByUid(uid) {
      const row = await found(db, kind).where('uid', '=', uid).executeTakeFirst()
      return row && payloadOf(row)
    },

    async findByUserCode(userCode) {
      const row = await found(db, kind).where('userCode', '=', userCode).executeTakeFirst()
      return row && payloadOf(row)
    },

    /** Two rivals may both have read it unspent; only one of them spends it. */
    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('oidcPayload')
        .set({ consumedAt: sql`now()` })
        .where('kind', '=', kind)
        .where('id', '=', storedId(id))
        .where('consumedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new errors.InvalidGrant('already consumed')
    },

    async destroy(id) {
      await db.deleteFrom('oidcPayload').where('kind', '=', kind).where('id', '=', storedId(id)).execute()
    },

    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidcPayload').where('kind', '=', kind).where('grantId', '=', grantId).execute()
    },
  })
}

function found(db: Db, kind: string) {
  return db.selectFrom('oidcPayload').select(['payload', 'consumedAt']).where('kind', '=', kind)
}

function payloadOf({ payload, consumedAt }: { payload: unknown; consumedAt: Date | null }): AdapterPayload {
  return { ...(payload as AdapterPayload), ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }) }
}

/** The payload repeats its own id, and an interaction that of its session. */
function withoutCredentials({ jti: _own, ...payload }: AdapterPayload): AdapterPayload {
  const { session } = payload as { session?: { cookie?: string } }
  return session ? ({ ...payload, session: { ...session, cookie: undefined } } as AdapterPayload) : payload
}
