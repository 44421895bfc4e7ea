import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import type { officialAccountCalls, OfficialScene } from '#features/officialAccounts/contract.ts'
import { sceneName } from '#features/officialAccounts/rules.ts'
import { askProvider, type Asking } from '#features/officialAccounts/server/asking.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { pagerOf, type Pager } from '#core/envelope.ts'

/** As long as the provider lets a code last that is not for ever; who is bound by a member's may sign in, so that it lasts minutes. Made anew while the old one still works. */
const lasting = { attendee: { seconds: 2_592_000, aheadMs: 86_400_000 }, member: { seconds: 600, aheadMs: 120_000 } } as const

export async function listScenes(
  db: Db,
  { id, ...paging }: RequestOf<typeof officialAccountCalls.scenes>,
): Promise<{ list: OfficialScene[]; pager: Pager }> {
  const { rows } = await sql<{ id: string; name: string; url: string; createdAt: Date; followerCount: number; total: number }>`
    select s.id, s.name, s.url, s.created_at, (count(*) over ())::int as total,
      (select count(*)::int from official_follower f where f.top_org_id = s.top_org_id and f.scene_id = s.id) as follower_count
    from official_scene s where s.account_id = ${id} and s.name <> '' and s.url <> ''
    order by s.created_at desc, s.id limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(db)
  const list = rows.map(({ id: sceneId, name, url, createdAt, followerCount }) => ({
    id: sceneId,
    name,
    qr: renderSVG(url, { border: 1 }),
    createdTime: createdAt.toISOString(),
    followerCount,
  }))
  return { list, pager: pagerOf(paging, rows[0]?.total ?? 0) }
}

export async function createScene(
  ctx: Context,
  { id, name }: RequestOf<typeof officialAccountCalls.createScene>,
): Promise<{ sceneId: string }> {
  const { orgId, accountId } = ctx.who
  const sceneId = uuid()
  const { url } = await askProvider(ctx, { orgId, id }, (account, tokens) =>
    ctx.adapters.official.createScene(account, tokens, sceneName(sceneId), null),
  )
  await inScope(ctx.db, { orgId, accountId }, async (db) => {
    await db.insertInto('officialScene').values({ topOrgId: orgId, id: sceneId, accountId: id, name, url, createdAt: ctx.now }).execute()
    await audit({ ...ctx, db, who: ctx.who }, { action: 'official.createScene', objectId: sceneId, after: { name } })
  })
  return { sceneId }
}

/** The account that notices of this organisation go out by, if there is one. */
export async function accountInUse(db: Db): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('messageAccount')
    .select(['id', 'name'])
    .where('channel', '=', 'OfficialAccount')
    .where('isEnable', '=', true)
    .where('passedAt', 'is not', null)
    .executeTakeFirst()
}

type Whose = { orgId: string; accountId: string } & ({ bventId: string; attendeeId: string } | { memberId: string })

/** What stands in the code of one attendee or member: theirs alone, the same while it lasts. Two who ask at once get one of the two. */
export async function sceneOf(asking: Asking, { orgId, accountId, ...whose }: Whose): Promise<string> {
  const { seconds, aheadMs } = 'memberId' in whose ? lasting.member : lasting.attendee
  const known = await inScope(asking.db, { orgId }, async (db) => {
    if ('memberId' in whose)
      await db.deleteFrom('officialScene').where('memberId', '=', whose.memberId).where('expiresAt', '<', asking.now).execute()
    const row = { topOrgId: orgId, id: uuid(), accountId, ...whose, createdAt: asking.now }
    await db
      .insertInto('officialScene')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const scene = db.selectFrom('officialScene').select(['id', 'url', 'expiresAt']).where('accountId', '=', accountId)
    const own = 'memberId' in whose ? scene.where('memberId', '=', whose.memberId) : scene.where('attendeeId', '=', whose.attendeeId)
    return own.executeTakeFirstOrThrow()
  })
  if (known.url !== '' && known.expiresAt && known.expiresAt.getTime() - aheadMs > asking.now.getTime()) return known.url
  const made = await askProvider(asking, { orgId, id: accountId }, (account, tokens) =>
    asking.adapters.official.createScene(account, tokens, sceneName(known.id), seconds),
  )
  const expiresAt = new Date(asking.now.getTime() + (made.seconds ?? seconds) * 1_000)
  await inScope(asking.db, { orgId }, (db) =>
    db.updateTable('officialScene').set({ url: made.url, expiresAt }).where('id', '=', known.id).execute(),
  )
  return made.url
}
