import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#features/account/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { freePort } from '#server/database/ports.ts'
import { askToSignIn, openBrowser, type Browser } from '#server/identity/testBrowser.ts'
import { openHarness, type Harness } from '#test/harness.ts'

const listening = (server: Server, port: number) => new Promise<void>((done) => server.listen(port, 'localhost', done))
const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
const ask = (harness: Harness, token: string) => harness.nobody.try(accountCalls.info, {}, { authorization: `Bearer ${token}` })
const fatal = { status: 401, envelope: { sysCode: 'RestfulApiFatalErrorException' } }

describe('a second, separately started provider', () => {
  let harness: Harness
  let authority: string
  let server: Server
  const emails = new Map<string, { email: string; email_verified: boolean }>()

  beforeAll(async () => {
    const port = await freePort()
    authority = `http://localhost:${port}/realm`
    server = createServer(outsideProvider(authority, emails))
    await listening(server, port)
    harness = await openHarness({ environment: { IDENTITY_AUTHORITY: authority } })
  })
  afterAll(async () => {
    await harness.stop()
    await closed(server)
  })

  /** The other provider's own quick-start form takes any login as the subject. */
  async function tokenOf(subject: string): Promise<string> {
    const origin = new URL(authority).origin
    const browser = openBrowser(origin)
    const { verifier, address } = askToSignIn('https://console.example.com')
    let at = await visitAll(browser, address.replace('/identity/auth', '/realm/auth'))
    for (const form of [{ prompt: 'login', login: subject, password: 'x' }, { prompt: 'consent' }])
      if (!at.location) at = await visitAll(browser, at.url.href, form)
    const response = await fetch(`${authority}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'light',
        code: at.location?.searchParams.get('code') ?? '',
        redirect_uri: 'https://console.example.com/callback.html',
        code_verifier: verifier,
      }),
    })
    const { access_token = '' } = (await response.json()) as { access_token?: string }
    expect(access_token).not.toBe('')
    return access_token
  }

  async function visitAll(browser: Browser, address: string, form?: Record<string, string>) {
    let at = await browser.visit(address, form)
    while (at.location?.href.startsWith(authority)) at = await browser.visit(at.location.href)
    return at
  }

  test('replaces the embedded one', async () => {
    const { statusCode } = await harness.app.inject('/identity/.well-known/openid-configuration')
    expect(statusCode).toBe(404)
  })

  test('is believed about a verified e-mail once, and about the subject from then on', async () => {
    const { id, email } = await harness.build.account()
    const { orgId } = await harness.build.member({ accountId: id })
    emails.set('anna', { email: email.toUpperCase(), email_verified: true })
    expect(await ask(harness, await tokenOf('anna'))).toMatchObject({ status: 200, result: { accountId: id, currentOrgId: orgId } })

    await harness.db.updateTable('account').set({ email: 'anna.married@example.com' }).where('id', '=', id).execute()
    emails.delete('anna')
    expect(await ask(harness, await tokenOf('anna'))).toMatchObject({ status: 200, result: { accountId: id } })
  })

  test('knows people we do not: they are refused for good, but still get the words of the error page', async () => {
    const { email } = await harness.build.account()
    emails.set('unverified', { email, email_verified: false })
    emails.set('elsewhere', { email: 'elsewhere@example.com', email_verified: true })
    for (const subject of ['unverified', 'elsewhere', 'nameless']) {
      const token = await tokenOf(subject)
      expect(await ask(harness, token)).toMatchObject(fatal)
      const words = await harness.nobody.try(orgCalls.langResourceList, {}, { authorization: `Bearer ${token}` })
      expect(words.status).toBe(200)
    }
  })

  test('cannot hand a linked account to a second subject with the same e-mail', async () => {
    const { id, email } = await harness.build.account()
    emails.set('first', { email, email_verified: true })
    emails.set('second', { email, email_verified: true })
    expect(await ask(harness, await tokenOf('first'))).toMatchObject({ status: 200, result: { accountId: id } })
    expect(await ask(harness, await tokenOf('second'))).toMatchObject(fatal)
  })

  test('is not needed again for tokens that its known keys have signed', async () => {
    const { email } = await harness.build.account()
    emails.set('late', { email, email_verified: true })
    const token = await tokenOf('late')
    expect(await ask(harness, token)).toMatchObject({ status: 200 })
    await closed(server)
    expect(await ask(harness, token)).toMatchObject({ status: 200 })
    await listening(server, Number(new URL(authority).port))
  })
})

describe('an authority that keeps the e-mail for its userinfo', () => {
  let harness: Harness
  let server: Server
  let issuer: string
  let key: CryptoKey
  let isUp = false
  const people = new Map<string, object>()

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    key = privateKey
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
    const port = await freePort()
    issuer = `http://localhost:${port}`
    server = createServer(({ url, headers }, response) => {
      const subject = JSON.parse(atob(headers.authorization?.split('.')[1] ?? btoa('{}'))) as { sub?: string }
      const answers: Record<string, unknown> = {
        '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
        '/keys': jwks,
        '/userinfo': { sub: subject.sub, ...people.get(subject.sub ?? '') },
      }
      const answer = isUp ? answers[url ?? ''] : undefined
      response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
    })
    await listening(server, port)
    harness = await openHarness({ environment: { IDENTITY_AUTHORITY: issuer } })
  })
  afterAll(async () => {
    await harness.stop()
    await closed(server)
  })

  const tokenOf = (subject: string, claims: { aud?: string; exp?: string; iss?: string; kid?: string } = {}) =>
    new SignJWT({ scope: 'openid lightevent' })
      .setProtectedHeader({ alg: 'RS256', kid: claims.kid ?? 'one' })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? 'lightevent')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '1h')
      .sign(key)

  test('is waited for while it is away: nobody is signed out for it', async () => {
    expect(await ask(harness, await tokenOf('anna'))).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    isUp = true
    const { id, email } = await harness.build.account()
    people.set('anna', { email, email_verified: true })
    expect(await ask(harness, await tokenOf('anna'))).toMatchObject({ status: 200, result: { accountId: id } })
  })

  test.each([
    ['for another audience', { aud: 'other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that ran out', { exp: '-1h' }],
    ['signed by a key nobody knows', { kid: 'two' }],
  ])('gives no access by a token %s', async (_, claims) => {
    expect(await ask(harness, await tokenOf('anna', claims))).toMatchObject({ status: 401, envelope: { sysCode: 'UnauthorizedException' } })
  })

  test('leaves the tokens that we give ourselves, for a host’s ticket, as good as they were', async () => {
    const { accountId } = await harness.build.member()
    expect(await (await harness.as(accountId)).try(accountCalls.info)).toMatchObject({ status: 200 })
  })
})

function outsideProvider(issuer: string, emails: Map<string, object>) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'light',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['https://console.example.com/callback.html'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    features: {
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:gateway',
        getResourceServerInfo: () => ({ scope: 'lightevent', audience: 'lightevent', accessTokenFormat: 'jwt' }),
      },
    },
    extraTokenClaims: (_ctx, token) => emails.get('accountId' in token ? String(token.accountId) : '') as never,
  })
  const handle = provider.callback()
  const mount = new URL(issuer).pathname
  return (request: Parameters<typeof handle>[0] & { originalUrl?: string | undefined }, response: Parameters<typeof handle>[1]) => {
    request.originalUrl = request.url
    request.url = request.url?.slice(mount.length)
    void handle(request, response)
  }
}
