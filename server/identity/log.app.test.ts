import { symbols } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { accountCalls } from '#features/account/contract.ts'
import { askToSignIn, exchange, openBrowser, openIdentityHarness, signInBy, type IdentityHarness } from '#server/identity/testBrowser.ts'

const HOST_SECRET = 'a-secret-of-the-host-that-is-long-enough'
const lines: string[] = []

let harness: IdentityHarness
beforeAll(async () => {
  harness = await openIdentityHarness({ environment: { LOG_LEVEL: 'trace', HOST_SECRET, SMTP_URL: 'smtp://localhost:1' } })
  const stream: { write: (line: string) => void } | undefined = Reflect.get(harness.services.log, symbols.streamSym)
  if (!stream) throw new Error('the log has no stream')
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
})
afterAll(() => harness.stop())

test('whatever happens at sign-in, the log tells no secret and no name', async () => {
  const { origin } = harness
  const person = await harness.person()
  const browser = openBrowser(origin)
  const { asking, answer } = await signInBy(browser, harness, person)
  const { body } = await exchange(origin, asking, answer)
  const { ticket = '' } = await harness.nobody.get(accountCalls.hostCredential, { login: person.email }, { 'x-host-secret': HOST_SECRET })
  await browser.visit(askToSignIn(origin, { ticket, prompt: 'none' }).address)
  await browser.visit(askToSignIn(origin, { ticket }).address)
  const page = await openBrowser(origin).follow(askToSignIn(origin).address)
  await browser.visit(page.url.href, { login: person.email, password: 'a wrong password' })
  await browser.visit('/identity/forgot', { login: person.email })
  await browser.visit('/identity/password?t=some-link-token')
  await browser.visit('/identity/auth?client_id=%00&redirect_uri=secret-address')
  await browser.visit(`/identity/session/end?id_token_hint=${body.id_token}`)
  await eventually(() => expect(lines.filter((line) => line.includes('/identity/session/end'))).not.toEqual([]))

  const log = lines.join('')
  expect(log).toContain('/identity/auth')
  const secrets = {
    password: person.password,
    wrong: 'a wrong password',
    email: person.email,
    code: answer.searchParams.get('code'),
    session: browser.cookies.get('le_session'),
    ticket,
    hostSecret: HOST_SECRET,
    token: body.access_token,
    link: 'some-link-token',
    address: 'secret-address',
  }
  for (const [name, secret] of Object.entries(secrets))
    expect({ name, isTold: log.includes(secret ?? '?') }).toEqual({ name, isTold: false })
})
