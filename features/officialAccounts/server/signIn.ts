import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { sceneId, sceneName, signInState, type SignInState } from '#features/officialAccounts/rules.ts'
import { askProvider, type Asking } from '#features/officialAccounts/server/asking.ts'
import { accountInUse } from '#features/officialAccounts/server/scenes.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

const LASTS_SECONDS = 300
export const DECIDE_PATH = '/identity/wechat'

const columns = ['id', 'number', 'browser', 'address', 'expiresAt', 'memberId', 'isConfirmed', 'spentAt'] as const
const hashOf = (word: string) => createHash('sha256').update(word).digest()

type Waiting = { uid: string; browser: string; address: string }
export type WaitingNow = { state: SignInState; number: number }

/** A code for a browser that has begun to sign in: another one takes the place of the last. Only the browser is given what stands in it. */
export async function askForScan(asking: Asking, orgId: string, { uid, browser, address }: Waiting): Promise<{ url: string }> {
  const account = required(await inScope(asking.db, { orgId }, accountInUse), 'official.notBound')
  const id = uuid()
  const { url } = await askProvider(asking, { orgId, id: account.id }, (known, tokens) =>
    asking.adapters.official.createScene(known, tokens, sceneName(id), LASTS_SECONDS),
  )
  const expiresAt = new Date(asking.now.getTime() + LASTS_SECONDS * 1_000)
  await inScope(asking.db, { orgId }, async (db) => {
    await db.deleteFrom('wechatSignIn').where('uid', '=', uid).execute()
    const row = { topOrgId: orgId, id, accountId: account.id, uid, number: randomInt(10, 100), browser, address, expiresAt }
    await db.insertInto('wechatSignIn').values(row).execute()
  })
  return { url }
}

export async function waitingOf(db: Db, orgId: string, uid: string, now: Date): Promise<WaitingNow | null> {
  const row = await inScope(db, { orgId }, (scoped) =>
    scoped.selectFrom('wechatSignIn').select(columns).where('uid', '=', uid).executeTakeFirst(),
  )
  return row ? { state: signInState(row, now), number: row.number } : null
}

/** Of any number of rivals one gets the account, once. */
export async function spendScan(db: Db, orgId: string, uid: string, now: Date): Promise<string | null> {
  const row = await inScope(db, { orgId }, (scoped) =>
    scoped
      .updateTable('wechatSignIn')
      .set({ spentAt: now })
      .where('uid', '=', uid)
      .where('isConfirmed', '=', true)
      .where('spentAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('memberId')
      .executeTakeFirst(),
  )
  return row?.memberId ?? null
}

export type Scanned = { kind: 'unbound' } | { kind: 'over' } | { kind: 'ask'; secret: string; browser: string }

/** The follower scanned the code of a waiting browser: who is bound may decide. Nothing counts before they have. */
export async function scanned(
  db: Db,
  { accountId, openId, scene, now }: { accountId: string; openId: string; scene: string; now: Date },
): Promise<Scanned | null> {
  const id = sceneId(scene)
  const row = id
    ? await db.selectFrom('wechatSignIn').select(columns).where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()
    : undefined
  if (!row) return null
  const memberId = await memberBound(db, accountId, openId)
  if (!memberId) return { kind: 'unbound' }
  const secret = randomBytes(24).toString('base64url')
  const taken = await db
    .updateTable('wechatSignIn')
    .set({ openId, memberId, decides: hashOf(secret) })
    .where('id', '=', row.id)
    .where('isConfirmed', 'is', null)
    .where('expiresAt', '>', now)
    .where((where) => where.or([where('openId', 'is', null), where('openId', '=', openId)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? { kind: 'ask', secret, browser: row.browser } : { kind: 'over' }
}

/** Of several members whom one WeChat is bound to, whom it was bound to last. */
async function memberBound(db: Db, accountId: string, openId: string): Promise<string | null> {
  const { rows } = await sql<{ memberId: string }>`
    select b.member_id from official_member b join member m on m.top_org_id = b.top_org_id and m.account_id = b.member_id and not m.is_disabled
    where b.account_id = ${accountId} and b.open_id = ${openId} order by b.bound_at desc limit 1`.execute(db)
  return rows[0]?.memberId ?? null
}

export type Deciding = { state: SignInState; number: number; browser: string; address: string; memberId: string }

export async function decidingOf(db: Db, orgId: string, secret: string, now: Date): Promise<Deciding | null> {
  const row = await inScope(db, { orgId }, (scoped) =>
    scoped.selectFrom('wechatSignIn').select(columns).where('decides', '=', hashOf(secret)).executeTakeFirst(),
  )
  if (!row?.memberId) return null
  return { state: signInState(row, now), number: row.number, browser: row.browser, address: row.address, memberId: row.memberId }
}

/** The right number lets the browser in, anything else keeps it out for good; whichever comes first stands. */
export async function decide(db: Db, orgId: string, { secret, number, now }: { secret: string; number: number; now: Date }) {
  await inScope(db, { orgId }, (scoped) =>
    sql`
      update wechat_sign_in set is_confirmed = (number = ${number})
      where decides = ${hashOf(secret)} and is_confirmed is null and expires_at > ${now}`.execute(scoped),
  )
  return decidingOf(db, orgId, secret, now)
}
