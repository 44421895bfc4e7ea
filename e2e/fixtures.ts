import { test as base, expect, type Page as Tab } from '@playwright/test'
import type { Role } from '#core/access.ts'
import { pathOf, type Page } from '#core/page.ts'
import { hashPassword } from '#server/identity/password.ts'
import { openPool, type Pool } from '#server/kit/database/db.ts'
import { buildIn, type Build } from '#test/build.ts'

export { expect }

export type Member = { accountId: string; orgId: string; email: string; password: string; orgName: string; name: string }

type Fixtures = {
  /** A member of an organisation of their own, who can sign in. */
  newMember: (given?: { roles?: Role[]; orgId?: string }) => Promise<Member>
  /** Through the real sign-in page, as a person would. */
  signIn: (member: Member, at?: string) => Promise<void>
  visit: (page: Page, params?: Record<string, string>) => Promise<void>
}
type Shared = { pool: Pool; build: Build; passwordHash: string }

const PASSWORD = 'correct horse battery'

export const test = base.extend<Fixtures, Shared>({
  pool: [
    async ({}, use) => {
      const pool = openPool({ url: process.env.E2E_DATABASE ?? '', max: 3, name: 'e2e', role: null, onError: () => {} })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  build: [async ({ pool }, use) => use(buildIn(pool.db)), { scope: 'worker' }],
  passwordHash: [async ({}, use) => use(await hashPassword(PASSWORD)), { scope: 'worker' }],
  baseURL: async ({}, use) => use(process.env.E2E_URL ?? ''),

  newMember: async ({ build, pool, passwordHash }, use) => {
    await use(async ({ roles = ['owner'] as Role[], orgId } = {}) => {
      const suffix = crypto.randomUUID().slice(0, 8)
      const org = orgId
        ? await pool.db.selectFrom('org').select(['topOrgId', 'name']).where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
        : await build.org({ name: `组织 ${suffix}` })
      const email = `${suffix}@example.com`
      const account = await build.account({ email, name: `成员 ${suffix}` })
      const member = await build.member({ roles, orgId: org.topOrgId, accountId: account.id })
      await pool.db.insertInto('accountPassword').values({ accountId: account.id, hash: passwordHash }).execute()
      return { ...member, email, password: PASSWORD, orgName: org.name, name: account.name }
    })
  },

  signIn: async ({ page }, use) => {
    await use(async (member, at = '/') => {
      await page.goto(at)
      await fillSignIn(page, member)
    })
  },

  visit: async ({ page }, use) => {
    await use(async (target, params) => void (await page.goto(pathOf(target, params))))
  },
})

export async function fillSignIn(page: Tab, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
