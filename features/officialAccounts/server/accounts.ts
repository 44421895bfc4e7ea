import { sql } from 'kysely'
import type { AccountState } from '#core/accountCheck.ts'
import type { ResultOf } from '#core/call.ts'
import type { OfficialAccount, officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { AUTHORISED, type Menu } from '#features/officialAccounts/rules.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

type Row = {
  id: string
  name: string
  appId: string
  isEnable: boolean
  checkState: AccountState
  nickname: string | null
  authorization: 0 | 1 | null
  accountType: 0 | 1 | 2 | null
  verifyType: -1 | 0 | null
  verifyUntil: Date | null
  problem: string | null
  askedAt: Date | null
  followerCount: number
  boundCount: number
  menu: Menu | null
  menuVersion: number | null
  publishedVersion: number | null
  publishedAt: Date | null
}

/** The accounts of its kind that messages go by, each with what the provider said of it. */
async function rowsOf(db: Db, id?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.name, m.fields ->> 'appId' as app_id, m.is_enable, m.check_state, o.nickname, o.authorization_state as authorization,
      o.account_type, o.verify_state as verify_type, o.verify_until, o.problem, o.asked_at, o.menu, o.menu_version, o.published_version, o.published_at,
      (select count(*)::int from official_follower f where f.top_org_id = m.top_org_id and f.account_id = m.id and f.is_following) as follower_count,
      (select count(*)::int from official_binding b join official_follower f using (top_org_id, account_id, open_id)
        where b.top_org_id = m.top_org_id and b.account_id = m.id and f.is_following) as bound_count
    from message_account m left join official_account o on o.top_org_id = m.top_org_id and o.account_id = m.id
    where m.provider = 'OfficialAccount' and ${id ? sql`m.id = ${id}` : sql`true`}
    order by m.is_enable desc, m.created_at, m.id`.execute(db)
  return rows
}

function shown(row: Row): OfficialAccount {
  const { id, name, appId, isEnable, checkState, accountType, verifyType, followerCount, boundCount } = row
  return {
    id,
    name,
    appId,
    nickname: row.nickname ?? '',
    authorization: row.authorization ?? (checkState === 'Failed' ? 0 : AUTHORISED),
    accountType,
    verifyType,
    verifyUntil: row.verifyUntil?.toISOString() ?? null,
    problem: row.problem ?? '',
    isEnable,
    checkState,
    askedTime: row.askedAt?.toISOString() ?? null,
    followerCount,
    boundCount,
  }
}

export const listOfficialAccounts = async (db: Db) => ({ list: (await rowsOf(db)).map(shown) })

export async function officialDetail(db: Db, id: string): Promise<ResultOf<typeof officialAccountCalls.detail>> {
  const row = required((await rowsOf(db, id))[0])
  const menuVersion = row.menuVersion ?? 0
  return {
    ...shown(row),
    menu: row.menu ?? [],
    menuVersion,
    isPublished: row.publishedVersion === menuVersion,
    publishedTime: row.publishedAt?.toISOString() ?? null,
  }
}
