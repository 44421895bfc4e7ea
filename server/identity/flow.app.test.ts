import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#features/account/contract.ts'
import { askToSignIn, exchange, openBrowser, openIdentityHarness, signInBy, type IdentityHarness } from '#server/identity/testBrowser.ts'

let harness: IdentityHarness
beforeAll(async () => {
  harness = await openIdentityHarness({ environment: { WXWORK_LOGIN_URL: 'https://wx.example.com/login?app=light' } })
})
afterAll(() => harness.stop())

const refresh = (cookie: string) => fetch(`${harness.origin}/extension/refreshtoken`, { headers: { cookie } })
const cookieOf = (browser: ReturnType<typeof openBrowser>) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('the code flow', () => {
  test('signs a person in and gives a token that our calls accept', async () => {
    const { origin } = harness
    const person = await harness.person()
    const { asking, answer } = await signInBy(openBrowser(origin), harness, person)
    expect(answer.origin + answer.pathname).toBe(`${origin}/callback.html`)
    expect(answer.searchParams.get('state')).toBe(asking.state)
    expect(answer.searchParams.get('session_state')).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{16}$/)

    const { status, body } = await exchange(origin, asking, answer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'lightevent' })
    const info = await harness.nobody.get(accountCalls.info, {}, { authorization: `Bearer ${body.access_token}` })
    expect(info).toMatchObject({ accountId: person.accountId, currentOrgId: person.orgId, roles: ['owner'] })
  })

  test('spends a code once, even for rivals, and only with its verifier', async () => {
    const { origin } = harness
    const browser = openBrowser(origin)
    const first = await signInBy(browser, harness, await harness.person())
    expect(await exchange(origin, { ...first.asking, verifier: 'x'.repeat(43) }, first.answer)).toMatchObject({ status: 400 })

    const asking = askToSignIn(origin)
    const { location } = await browser.visit(asking.address)
    const tries = await Promise.all(Array.from({ length: 5 }, () => exchange(origin, asking, location as URL)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with a foreign callback', { redirect_uri: 'https://evil.example/callback.html' }],
    ['of another client', { client_id: 'other' }],
    ['for another resource', { resource: 'https://evil.example/' }],
  ])('refuses a request %s', async (_, extra) => {
    const asking = askToSignIn(harness.origin, extra)
    const { status, location, text } = await openBrowser(harness.origin).visit(asking.address)
    expect(location?.origin ?? harness.origin).toBe(harness.origin)
    expect(location ? location.searchParams.get('error') : status).toBeTruthy()
    expect(text).not.toContain('at ')
  })

  test('renews silently while there is a session, and says so when there is none', async () => {
    const { origin } = harness
    const browser = openBrowser(origin)
    const silent = { prompt: 'none', redirect_uri: `${origin}/silent.html` }
    const stranger = await browser.visit(askToSignIn(origin, silent).address)
    expect(stranger.location?.searchParams.get('error')).toBe('login_required')

    await signInBy(browser, harness, await harness.person())
    const asking = askToSignIn(origin, silent)
    const { location } = await browser.visit(asking.address)
    expect(location?.pathname).toBe('/silent.html')
    expect(await exchange(origin, asking, location as URL)).toMatchObject({ status: 200 })
  })

  test('offers another method where there is one, and goes there at once when it is asked for', async () => {
    const browser = openBrowser(harness.origin)
    const { text } = await browser.follow(askToSignIn(harness.origin, { tenant: '31' }).address)
    const [, href = ''] = /href="(https:\/\/wx[^"]+)"/.exec(text) ?? []
    expect(text).toContain('企业微信登录')
    const asked = await browser.follow(askToSignIn(harness.origin, { method: 'wxwork' }).address)
    expect(asked.location?.href).toBe(href.replaceAll('&amp;', '&'))
    expect(asked.location?.searchParams.get('returl')).toBe(`${harness.origin}/home/redirect?type=silentLogin`)
  })

  test('a box that is ticked keeps the session for seven days, otherwise it ends with the browser', async () => {
    const person = await harness.person()
    const expiry = async (form: Record<string, string>) => {
      const browser = openBrowser(harness.origin)
      const page = await browser.follow(askToSignIn(harness.origin).address)
      const answered = await browser.visit(page.url.href, { login: person.email, password: person.password, ...form })
      const resumed = await browser.visit(answered.location?.href ?? '')
      const cookie = resumed.headers.getSetCookie().find((line) => line.startsWith('le_session=')) ?? ''
      expect(cookie).toMatch(/httponly/i)
      expect(cookie).toMatch(/samesite=lax/i)
      return /expires=([^;]+)/i.exec(cookie)?.[1]
    }
    const kept = Date.parse((await expiry({ remember: 'yes' })) ?? '') - Date.now()
    expect(kept / 86_400_000).toBeCloseTo(7, 2)
    expect(await expiry({})).toBeUndefined()
  })
})

describe('a session', () => {
  test('refreshes by its cookie until it is signed out', async () => {
    const { origin } = harness
    const browser = openBrowser(origin)
    expect((await refresh('')).status).toBe(401)
    expect((await refresh('le_session=made-up')).status).toBe(401)
    const person = await harness.person()
    const { asking, answer } = await signInBy(browser, harness, person)
    const cookie = cookieOf(browser)
    const { returnObj } = (await (await refresh(cookie)).json()) as {
      returnObj: { AccessToken: string; ExpiresAt: string; TokenType: string }
    }
    expect(returnObj.TokenType).toBe('Bearer')
    expect(Date.parse(returnObj.ExpiresAt) - Date.now()).toBeGreaterThan(3_500_000)
    await harness.nobody.get(accountCalls.info, {}, { authorization: `Bearer ${returnObj.AccessToken}` })

    const { body } = await exchange(origin, asking, answer)
    const end = new URLSearchParams({ id_token_hint: body.id_token ?? '', post_logout_redirect_uri: `${origin}/` })
    const page = await browser.visit(`/identity/session/end?${end.toString()}`)
    expect(page.text).toContain('data-send')
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
    const gone = await browser.visit('/identity/session/end/confirm', { xsrf, logout: 'yes' })
    expect(gone.location?.href).toBe(`${origin}/`)
    expect(browser.cookies.has('le_session')).toBe(false)
    expect(browser.cookies.has('le_state')).toBe(false)
    expect((await refresh(cookie)).status).toBe(401)
    const again = await browser.visit(askToSignIn(origin, { prompt: 'none' }).address)
    expect(again.location?.searchParams.get('error')).toBe('login_required')
  })

  test('is not ended by a foreign page without a question', async () => {
    const browser = openBrowser(harness.origin)
    await signInBy(browser, harness, await harness.person())
    const page = await browser.visit('/identity/session/end')
    expect(page.text).not.toContain('data-send')
    expect(page.text).toContain('确定要退出轻会吗')
  })

  test('ends for whoever is disabled', async () => {
    const browser = openBrowser(harness.origin)
    const person = await harness.person()
    await signInBy(browser, harness, person)
    await harness.db.updateTable('account').set({ isDisabled: true }).where('id', '=', person.accountId).execute()
    expect((await refresh(cookieOf(browser))).status).toBe(401)
    const silent = await browser.visit(askToSignIn(harness.origin, { prompt: 'none' }).address)
    expect(silent.location?.searchParams.get('error')).toBe('login_required')
  })

  test('is stored so that a copy of the table opens nothing', async () => {
    const browser = openBrowser(harness.origin)
    const { answer } = await signInBy(browser, harness, await harness.person())
    const rows = JSON.stringify(await harness.db.selectFrom('oidcPayload').selectAll().execute())
    expect(rows).not.toContain(browser.cookies.get('le_session'))
    expect(rows).not.toContain(answer.searchParams.get('code'))
  })

  test('is watched by a frame that needs no inline script', async () => {
    const discovery = (await (await fetch(`${harness.origin}/identity/.well-known/openid-configuration`)).json()) as Record<string, string>
    expect(discovery.check_session_iframe).toBe(`${harness.origin}/identity/session/check`)
    const { text, headers } = await openBrowser(harness.origin).visit('/identity/session/check')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    const [, script = ''] = /<script type="module" src="([^"]+)"><\/script>/.exec(text) ?? []
    expect((await fetch(harness.origin + script)).headers.get('content-type')).toContain('text/javascript')
  })
})
