import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#features/account/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { askToSignIn, exchange, openBrowser, openIdentityHarness, signInBy, type IdentityHarness } from '#server/identity/testBrowser.ts'

const HOST_SECRET = 'a-secret-of-the-host-that-is-long-enough'
const asHost = { 'x-host-secret': HOST_SECRET }

let harness: IdentityHarness
let now = 0
beforeAll(async () => {
  harness = await openIdentityHarness({
    clock: () => new Date(Date.now() + now),
    environment: { HOST_SECRET, HOST_ORIGINS: 'https://crm.example.com', RETURN_ORIGINS: 'https://portal.example.com' },
  })
})
afterAll(() => harness.stop())

const credential = (login: string, kind: 'code' | 'ticket') => harness.nobody.get(accountCalls.hostCredential, { login, kind }, asHost)
const refused = { status: 400, envelope: { businessCode: 21002 } }

describe('a host’s backend', () => {
  test('needs its secret, and a person who is there', async () => {
    const person = await harness.person()
    const disabled = await harness.person({ isDisabled: true })
    const ask = (login: string, headers = {}) => harness.nobody.try(accountCalls.hostCredential, { login }, headers)
    expect(await ask(person.email)).toMatchObject({ status: 403 })
    expect(await ask(person.email, { 'x-host-secret': 'a-guess-of-the-host-that-is-long-enough' })).toMatchObject({ status: 403 })
    expect(await ask('nobody@example.com', asHost)).toMatchObject({ status: 404 })
    expect(await ask(disabled.email, asHost)).toMatchObject({ status: 404 })
    expect(await ask(person.email, asHost)).toMatchObject({ status: 200, result: { ticket: expect.any(String) } })
  })

  test('finds nothing to ask where the operator has set no secret', async () => {
    const closed = await openIdentityHarness()
    const { email } = await closed.person()
    expect(await closed.nobody.try(accountCalls.hostCredential, { login: email }, { 'x-host-secret': '' })).toMatchObject({ status: 404 })
    await closed.stop()
  })
})

describe('getusertoken', () => {
  test('takes a ticket once', async () => {
    const person = await harness.person()
    const { ticket = '' } = await credential(person.email, 'ticket')
    const tries = await Promise.all(Array.from({ length: 5 }, () => harness.nobody.try(accountCalls.userToken, { ticket })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    const state = tries.find(({ status }) => status === 200)?.result
    const info = await harness.nobody.get(accountCalls.info, {}, { authorization: `${state?.TokenType} ${state?.AccessToken}` })
    expect(info.accountId).toBe(person.accountId)
  })

  test('takes a code only with its uid', async () => {
    const person = await harness.person()
    const { code, uid } = await credential(person.email, 'code')
    expect(await harness.nobody.try(accountCalls.userToken, { code, uid: 'other' })).toMatchObject(refused)
    expect(await harness.nobody.try(accountCalls.userToken, { code })).toMatchObject(refused)
    expect(await harness.nobody.try(accountCalls.userToken, { ticket: code })).toMatchObject(refused)
    expect(await harness.nobody.try(accountCalls.userToken, { code, uid, source: 'crm' })).toMatchObject({ status: 200 })
    expect(await harness.nobody.try(accountCalls.userToken, { code, uid })).toMatchObject(refused)
  })

  test('refuses what is 60 s old, made up, or of a person disabled meanwhile', async () => {
    const person = await harness.person()
    const { ticket } = await credential(person.email, 'ticket')
    now = 60_001
    expect(await harness.nobody.try(accountCalls.userToken, { ticket })).toMatchObject(refused)
    now = 0
    expect(await harness.nobody.try(accountCalls.userToken, { ticket: 'made-up' })).toMatchObject(refused)
    expect(await harness.nobody.try(accountCalls.userToken, {})).toMatchObject(refused)
    const { ticket: late } = await credential(person.email, 'ticket')
    await harness.db.updateTable('account').set({ isDisabled: true }).where('id', '=', person.accountId).execute()
    expect(await harness.nobody.try(accountCalls.userToken, { ticket: late })).toMatchObject(refused)
  })
})

describe('silent sign-in', () => {
  test.each(['code', 'ticket'] as const)('by %s needs no form, once', async (kind) => {
    const { origin } = harness
    const person = await harness.person()
    const { expiresAt: _, ...given } = await credential(person.email, kind)
    const browser = openBrowser(origin)
    const asking = askToSignIn(origin, { ...given, source: 'crm', prompt: 'none' } as Record<string, string>)
    const { location } = await browser.visit(asking.address)
    const { body } = await exchange(origin, asking, location as URL)
    const info = await harness.nobody.get(accountCalls.info, {}, { authorization: `Bearer ${body.access_token}` })
    expect(info.accountId).toBe(person.accountId)

    const again = await openBrowser(origin).visit(askToSignIn(origin, given as Record<string, string>).address)
    expect(again.location?.pathname).toBe('/callback.html')
    expect(again.location?.searchParams.get('error')).toBe('invalid_credential')
    const renewed = await browser.visit(askToSignIn(origin, { prompt: 'none' }).address)
    expect(renewed.location?.searchParams.get('code')).toBeTruthy()
  })

  test('puts the host’s person in the place of whoever was signed in', async () => {
    const { origin } = harness
    const [before, after] = [await harness.person(), await harness.person()]
    const browser = openBrowser(origin)
    const old = await signInBy(browser, harness, before)
    const { ticket = '' } = await credential(after.email, 'ticket')
    const asking = askToSignIn(origin, { ticket, prompt: 'none' })
    const { location } = await browser.visit(asking.address)
    const { body } = await exchange(origin, asking, location as URL)
    const info = await harness.nobody.get(accountCalls.info, {}, { authorization: `Bearer ${body.access_token}` })
    expect(info.accountId).toBe(after.accountId)
    expect(location?.searchParams.get('session_state')?.split('.')[0]).not.toBe(old.answer.searchParams.get('session_state')?.split('.')[0])
  })
})

describe('getLoginUrl', () => {
  test.each([
    [undefined, '/home'],
    ['/home/x?a=1', '/home/x?a=1'],
    ['https://portal.example.com/', '/home/redirect?type=callback&returl=https%3A%2F%2Fportal.example.com%2F'],
    ['https://evil.example/', '/home/redirect?type=callback&returl=https%3A%2F%2Fevil.example%2F'],
    ['//evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
  ])('%s returns to %s', async (returl, returned) => {
    const { loginUrl } = await harness.nobody.get(accountCalls.loginUrl, { returl })
    const url = new URL(loginUrl)
    expect(url.origin + url.pathname).toBe(`${harness.origin}/home/redirect`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ type: 'sso', returl: returned })
  })
})

test('a disabled person is refused everywhere but where anyone may ask', async () => {
  const person = await harness.person()
  const asker = await harness.as(person.accountId)
  await harness.db.updateTable('account').set({ isDisabled: true }).where('id', '=', person.accountId).execute()
  expect(await asker.try(accountCalls.info)).toMatchObject({ status: 401, envelope: { sysCode: 'RestfulApiFatalErrorException' } })
  expect(await asker.try(orgCalls.langResourceList)).toMatchObject({ status: 200 })
})
