import type { UserInfo } from '#core/calls/session.ts'
import type { Db } from '#server/kit/database/db.ts'

export async function findAccount(db: Db, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The organisations a person belongs to; hidden ones are kept back by the caller. */
export async function listOrgsOf(db: Db, accountId: string) {
  return db
    .selectFrom('member')
    .innerJoin('org', 'org.topOrgId', 'member.topOrgId')
    .select(['org.topOrgId', 'org.tenantId', 'org.name', 'org.logo', 'org.accountStatus', 'member.roles', 'member.name as memberName'])
    .where('member.accountId', '=', accountId)
    .where('member.isDisabled', '=', false)
    .orderBy('org.createdAt')
    .orderBy('org.topOrgId')
    .execute()
}

export async function setCurrentOrg(db: Db, accountId: string, orgId: string): Promise<void> {
  await db.updateTable('account').set({ currentOrgId: orgId }).where('id', '=', accountId).execute()
}

type Account = { id: string; name: string; currentOrgId: string | null }
type Membership = Awaited<ReturnType<typeof listOrgsOf>>[number]

const HIDDEN = 2

/** Status 2 hides an organisation from the list, and so from the choice. Spec §3. */
export function userInfoOf(account: Account, memberships: Membership[]): UserInfo {
  const visible = memberships.filter((org) => org.accountStatus !== HIDDEN)
  const current = visible.find((org) => org.topOrgId === account.currentOrgId) ?? visible[0]
  return {
    accountId: account.id,
    name: current?.memberName ?? account.name,
    topOrgId: current?.topOrgId ?? '',
    orgs: visible.map((org) => ({ id: org.topOrgId, name: org.name, orgAccountStatus: org.accountStatus })),
    orgInfo: current
      ? {
          id: current.topOrgId,
          name: current.name,
          topOrgId: current.topOrgId,
          logo: current.logo,
          orgAccountStatus: current.accountStatus,
        }
      : null,
    currentOrgId: current?.topOrgId ?? '',
    roles: current?.roles ?? [],
  }
}
