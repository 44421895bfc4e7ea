import { afterAll, beforeAll, expect, test } from 'vitest'
import { benefitCalls } from '#features/benefits/contract.ts'
import { accountCalls } from '#features/account/contract.ts'
import { changeBenefit, createOrg, givePassword, unlockLogin } from '#server/identity/operator.ts'
import { askToSignIn, openBrowser, openIdentityHarness, signInBy, type IdentityHarness } from '#server/identity/testBrowser.ts'

let harness: IdentityHarness
beforeAll(async () => {
  harness = await openIdentityHarness()
})
afterAll(() => harness.stop())

const logOf = async (orgId: string) =>
  (await harness.db.selectFrom('auditLog').selectAll().where('topOrgId', '=', orgId).orderBy('id').execute()).map(
    ({ action, accountName, accountId }) => ({ action, accountName, accountId }),
  )

test('the first owner signs in once with what was printed, and must choose a password', async () => {
  const { orgId, accountId, login, password } = await createOrg(harness.db, {
    org: '新组织',
    name: '王小明',
    email: 'wang@example.com',
    tenantId: '31',
  })
  expect(password).toMatch(/^\w{14}$/)
  const browser = openBrowser(harness.origin)
  const page = await browser.follow(askToSignIn(harness.origin).address)
  const answered = await browser.follow(page.url.href, { login, password: password ?? '' })
  expect(answered.text).toContain('设置新密码')
  const info = await (await harness.as(accountId)).get(accountCalls.info, {})
  expect(info).toMatchObject({ currentOrgId: orgId, roles: ['owner'], name: '王小明' })
  expect(await logOf(orgId)).toEqual([{ action: 'operator.createOrg', accountName: 'operator', accountId: null }])

  await expect(createOrg(harness.db, { org: '新组织', name: 'x', email: 'x@example.com', tenantId: '31' })).rejects.toThrow('同名')
  const second = await createOrg(harness.db, { org: '第二组织', name: '王小明', email: 'WANG@example.com', tenantId: '31' })
  expect(second).toMatchObject({ accountId, password: null })
})

test('a benefit is changed by name or id, and only as far as was said', async () => {
  const { accountId, orgId } = await harness.person()
  const owner = await harness.as(accountId, orgId)
  const detail = async () =>
    (await owner.get(benefitCalls.info, {})).benefitDetails.find(({ functionKey }) => functionKey === 'AttendeeToTalCount')
  await changeBenefit(harness.db, orgId, { functionKey: 'AttendeeToTalCount', quota: 500, isOff: false })
  await changeBenefit(harness.db, orgId, { functionKey: 'AttendeeToTalCount', until: new Date('2030-01-01T00:00:00Z'), isOff: false })
  expect(await detail()).toMatchObject({ enable: true, currentQuota: 500, endDurationTime: '2030-01-01T00:00:00.000Z' })
  await changeBenefit(harness.db, orgId, { functionKey: 'AttendeeToTalCount', isOff: true })
  expect(await detail()).toMatchObject({ enable: false, currentQuota: 500 })
  expect(await logOf(orgId)).toHaveLength(3)
  await expect(changeBenefit(harness.db, '没有', { functionKey: 'ExternalEvent', isOff: false })).rejects.toThrow('没有这个组织')
})

test('an account is unlocked, and given a one-time password that ends its sessions', async () => {
  const person = await harness.person()
  const browser = openBrowser(harness.origin)
  await signInBy(browser, harness, person)
  await harness.services.identity.throttle.lock(person.accountId)
  expect(await unlockLogin(harness.db, person.email)).toBe(true)
  expect(await unlockLogin(harness.db, person.email)).toBe(false)
  const password = await givePassword(harness.db, person.email)
  const silent = await browser.visit(askToSignIn(harness.origin, { prompt: 'none' }).address)
  expect(silent.location?.searchParams.get('error')).toBe('login_required')
  const page = await browser.follow(askToSignIn(harness.origin).address)
  expect((await browser.follow(page.url.href, { login: person.email, password })).text).toContain('设置新密码')
  expect((await logOf(person.orgId)).map(({ action }) => action)).toEqual(['operator.unlock', 'operator.unlock', 'operator.password'])
  await expect(unlockLogin(harness.db, 'nobody@example.com')).rejects.toThrow('没有这个账号')
})
