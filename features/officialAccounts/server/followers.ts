import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf, type Pager } from '#core/envelope.ts'
import type { officialAccountCalls, OfficialFollower } from '#features/officialAccounts/contract.ts'
import type { Db } from '#server/kit/database/db.ts'

type Row = Omit<OfficialFollower, 'followedTime'> & { followedAt: Date }

export async function listFollowers(
  db: Db,
  { id, isFollowing, ...paging }: RequestOf<typeof officialAccountCalls.followers>,
): Promise<{ list: OfficialFollower[]; pager: Pager }> {
  const kept = sql`f.account_id = ${id} and ${isFollowing === undefined ? sql`true` : sql`f.is_following = ${isFollowing}`}`
  const { rows } = await sql<Row>`
    select f.open_id, f.is_following, f.followed_at, coalesce(s.name, '') as scene_name,
      coalesce((select jsonb_agg(jsonb_build_object('attendeeId', a.id, 'bventId', a.bvent_id, 'name', a.full_name) order by b.bound_at desc)
        from official_binding b join attendee a on a.top_org_id = b.top_org_id and a.id = b.attendee_id and a.deleted_at is null
        where b.top_org_id = f.top_org_id and b.account_id = f.account_id and b.open_id = f.open_id), '[]') as people
    from official_follower f left join official_scene s on s.top_org_id = f.top_org_id and s.id = f.scene_id
    where ${kept} order by f.followed_at desc, f.open_id limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(
    db,
  )
  const total = await sql<{ total: number }>`select count(*)::int as total from official_follower f where ${kept}`.execute(db)
  const list = rows.map(({ openId, followedAt, ...row }) => ({
    ...row,
    openId: inPart(openId),
    followedTime: followedAt.toISOString(),
  }))
  return { list, pager: pagerOf(paging, total.rows[0]?.total ?? 0) }
}

/** Enough to tell one from another. */
const inPart = (openId: string) => (openId.length > 12 ? `${openId.slice(0, 6)}…${openId.slice(-4)}` : `${openId.slice(0, 2)}…`)
