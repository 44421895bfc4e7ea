import { sql } from 'kysely'
import { invitationPath } from '#features/links/siteLinks.ts'
import { scopeIn } from '#features/invitations/server/scope.ts'
import type { PosterPeople, PosterPerson } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'

type Row = Omit<PosterPerson, 'path'> & { code: string }

/** Members with a link of their own, by their account, and guests; who does not see all guests sees their own alone. */
export const posterPeople: PosterPeople = {
  kinds: ['inviter', 'guest'],
  async sightOf(ctx, bventId) {
    const { sight, accountId } = await scopeIn(ctx, bventId)
    return sight === 'all' ? null : accountId
  },
  async list({ db }, { kind, bventId, ownerId, ids, keyWords, from, most }) {
    const isInviter = kind === 'inviter'
    const table = isInviter
      ? sql`(select c.owner_id as id, m.name, '' as title, '' as company, c.code, c.owner_id, c.created_at from invitation_code c
          join member m on m.top_org_id = c.top_org_id and m.account_id = c.owner_id
          where c.bvent_id = ${bventId} and c.kind = 'member' and c.is_enable)`
      : sql`(select g.id, g.name, g.title, g.company, g.code, g.owner_id, g.created_at from invitee_of_org g where g.bvent_id = ${bventId})`
    const which = sql`${ids ? sql`p.id = any(${ids}::uuid[])` : sql`true`} and ${ownerId ? sql`p.owner_id = ${ownerId}` : sql`true`}
      and ${keyWords ? sql`p.name ilike ${contains(keyWords)}` : sql`true`}`
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${table} p where ${which}`.execute(db)
    const { rows } = await sql<Row>`
      select p.id, p.name, p.title, p.company, null::uuid as portrait_id, p.code from ${table} p where ${which} order by p.created_at, p.id limit ${most} offset ${from}`.execute(
      db,
    )
    return { total: counted[0]?.total ?? 0, list: rows.map(({ code, ...person }) => ({ ...person, path: invitationPath(code) })) }
  },
}
