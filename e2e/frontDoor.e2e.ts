import { companyPages } from '#features/company/pages.ts'
import { auditPages } from '#features/audit/pages.ts'
import { expect, fillSignIn, test } from '#e2e/fixtures.ts'

test('sign in, switch organisation, language and appearance, sign out', async ({ page, newMember, signInByForm, build }) => {
  const member = await newMember()
  const second = await build.org({ name: `第二组织 ${member.orgName.slice(-4)}` })
  await build.member({ orgId: second.topOrgId, accountId: member.accountId, roles: ['planner'] })
  await signInByForm(member, companyPages.permission.path)
  await expect(page.getByRole('heading', { level: 1, name: '成员与权限' })).toBeVisible()

  await page.getByRole('button', { name: member.orgName }).click()
  await page.getByRole('button', { name: second.name }).click()
  await expect(page.getByRole('button', { name: second.name })).toBeVisible()
  await expect(page.getByRole('link', { name: '成员与权限' })).toBeHidden()
  // Arriving on a page closes what is open above it.
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')

  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('input[type=password]')).toBeVisible()
  await page.goto(companyPages.info.path)
  await expect(page.locator('input[type=password]')).toBeVisible()
})

test('a token that runs out is renewed without a flicker', async ({ page, newMember, signInByForm }) => {
  const member = await newMember()
  await page.clock.install()
  await signInByForm(member, companyPages.info.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const renewed = page.waitForResponse((response) => response.url().includes('/identity/token') && response.ok())
  await page.clock.fastForward('59:10')
  await renewed
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
})

test('an expired session comes back to the same page after sign-in', async ({ page, context, newMember, signInByForm }) => {
  const member = await newMember()
  await signInByForm(member, companyPages.info.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page itself is watching its session, so it is closed before that ends; a new tab has no tokens of its own.
  await page.close()
  await context.clearCookies()
  const fresh = await context.newPage()
  await fresh.goto(companyPages.department.path)
  await fillSignIn(fresh, member)
  await expect(fresh).toHaveURL(new RegExp(`${companyPages.department.path}$`))
})

test('a wrong password is told in words, and ten of them lock the account', async ({ page, newMember }) => {
  const member = await newMember()
  await page.goto('/')
  await fillSignIn(page, { email: member.email, password: 'wrong password!' })
  await expect(page.getByRole('alert')).toContainText('不正确')
  for (let tries = 1; tries < 10; tries += 1) await fillSignIn(page, { email: member.email, password: 'wrong password!' })
  await expect(page.getByText('账号被锁定').first()).toBeVisible()
})

test.describe('the right screen for everyone', () => {
  test('a member of no organisation', async ({ page, newMember, signIn, pool }) => {
    const member = await newMember({ roles: ['planner'] })
    await pool.db.deleteFrom('member').where('accountId', '=', member.accountId).execute()
    await signIn(member)
    await expect(page).toHaveURL(/\/error\/401/)
    await expect(page.getByRole('heading', { name: '未授权访问' })).toBeVisible()
  })

  test('a member of a hidden one', async ({ page, newMember, signIn, pool }) => {
    const member = await newMember()
    await pool.db.updateTable('org').set({ accountStatus: 2 }).where('topOrgId', '=', member.orgId).execute()
    await signIn(member)
    await expect(page).toHaveURL(/\/error\/401/)
  })

  test('a member without the code', async ({ page, newMember, signIn }) => {
    await signIn(await newMember({ roles: ['planner'] }), auditPages.operationLog.path)
    await expect(page).toHaveURL(/\/error\/401/)
  })

  test('an address that is none', async ({ page }) => {
    await page.goto('/home/nothing/here')
    await expect(page).toHaveURL(/\/error\/404/)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  })

  test('a service that has expired', async ({ page, newMember, signIn, pool }) => {
    const member = await newMember()
    const ended = { endDurationTime: new Date(Date.now() - 86_400_000) }
    await pool.db
      .updateTable('benefit')
      .set(ended)
      .where('topOrgId', '=', member.orgId)
      .where('functionKey', '=', 'LightEventApplication')
      .execute()
    await signIn(member, companyPages.info.path)
    await expect(page.getByRole('dialog')).toContainText('轻会系统服务已到期')
  })
})
