import { test as base, expect, type BrowserContext, type Page as Tab, type Request } from '@playwright/test'
import type { AuthState } from '#console/auth/authState.ts'
import type { Role } from '#core/access.ts'
import { pathOf, type Page } from '#core/page.ts'
import type { PayProviderName } from '#server/adapters/pay/providers.ts'
import { readConfig } from '#server/config.ts'
import { signingKeys } from '#server/identity/keys.ts'
import { hashPassword } from '#server/identity/password.ts'
import { issueToken, ownTokens } from '#server/identity/tokens.ts'
import { openPool, type Pool } from '#server/kit/database/db.ts'
import { buildIn, type Build } from '#test/build.ts'

export { expect }

export type Member = { accountId: string; orgId: string; email: string; password: string; orgName: string; name: string }

/** The providers of payments of this run: where their tills are, and what a merchant of theirs pastes into an account. */
export const simulators = JSON.parse(process.env.E2E_PAY ?? '{}') as Record<
  PayProviderName,
  { url: string; fields: Record<string, string> }
>

type Fixtures = {
  /** A member of an organisation of their own, who can sign in. */
  newMember: (given?: { roles?: Role[]; orgId?: string }) => Promise<Member>
  /** The owner of an organisation, and somebody in it with one role. */
  newColleagues: (role: Role) => Promise<[owner: Member, colleague: Member]>
  /** A published event of a member of their own. */
  newEvent: () => Promise<{ member: Member; bventId: string }>
  /** Through the real sign-in page, as a person would: for journeys about signing in. */
  signInByForm: (member: Member, at?: string) => Promise<void>
  /** With the token that the sign-in page would have led to, which spares every other journey two loads of the console. */
  signIn: (member: Member, at?: string) => Promise<void>
  visit: (page: Page, params?: Record<string, string>) => Promise<void>
}
type Shared = {
  pool: Pool
  build: Build
  passwordHash: string
  /** Every tab of the browser is this member's from its next load on. */
  admit: (context: BrowserContext, member: Member) => Promise<void>
}

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
  admit: [
    async ({ pool }, use) => {
      const keys = await signingKeys(pool.db)
      const ours = ownTokens(readConfig({ PUBLIC_URL: process.env.E2E_URL ?? '' }))
      await use(async (context, { accountId }) => {
        const { accessToken, expiresAt } = await issueToken(keys, { ...ours, accountId, now: new Date() })
        const state: AuthState = { AccessToken: accessToken, ExpiresAt: expiresAt.toISOString(), TokenType: 'Bearer' }
        await context.addInitScript((text) => {
          if (window === top && location.protocol === 'http:') sessionStorage.setItem('light-auth', text)
        }, JSON.stringify(state))
      })
    },
    { scope: 'worker' },
  ],
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

  newColleagues: async ({ newMember }, use) => {
    await use(async (role) => {
      const owner = await newMember()
      return [owner, await newMember({ orgId: owner.orgId, roles: [role] })]
    })
  },

  newEvent: async ({ build, newMember }, use) => {
    await use(async () => {
      const member = await newMember()
      const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
      return { member, bventId }
    })
  },

  signInByForm: async ({ page }, use) => {
    await use(async (member, at = '/') => {
      await page.goto(at)
      await fillSignIn(page, member)
    })
  },

  signIn: async ({ page, context, admit }, use) => {
    await use(async (member, at = '/') => {
      await admit(context, member)
      await page.goto(at)
    })
  },

  visit: async ({ page }, use) => {
    await use(async (target, params) => {
      const isOpen = (await page.locator('.shell').count()) > 0
      await (isOpen ? follow(page, pathOf(target, params)) : page.goto(pathOf(target, params)))
    })
  },
})

/** To another page of the console that is open, as a link in it leads there, until everything it asked for is answered. */
export async function follow(page: Tab, path: string): Promise<void> {
  if (page.url().endsWith(path)) return
  const open = new Set<Request>()
  const began = (request: Request) => void open.add(request)
  const ended = (request: Request) => void open.delete(request)
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  await page.evaluate(async (address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    // A browser that draws nothing for a while has no frames, and its page is there all the same.
    const frame = () => new Promise((done) => void (requestAnimationFrame(done), setTimeout(done, 1_000)))
    for (let drawn = 0; drawn < 2; drawn += 1) await frame()
  }, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What one answer leads to is asked for by the next frame.
  let quiet = 0
  await expect.poll(() => (quiet = open.size > 0 ? 0 : quiet + 1), { intervals: [50] }).toBeGreaterThan(2)
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
}

export async function fillSignIn(page: Tab, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
