import { createHash, randomBytes } from 'node:crypto'
import { freePort } from '#server/database/ports.ts'
import { hashPassword } from '#server/identity/password.ts'
import { openHarness, type Harness } from '#test/harness.ts'

export type Visited = { status: number; url: URL; text: string; headers: Headers; location: URL | null }
export type Browser = {
  cookies: Map<string, string>
  /** One request, no redirect followed. */
  visit: (address: string, form?: Record<string, string>) => Promise<Visited>
  /** Follows redirects until there is a page, or until the address leaves /identity. */
  follow: (address: string, form?: Record<string, string>) => Promise<Visited>
}

/** What a browser does between our pages: keeps cookies, with their paths, and follows redirects. */
export function openBrowser(origin: string): Browser {
  const jar = new Map<string, { value: string; path: string }>()
  const visit: Browser['visit'] = async (address, form) => {
    const url = new URL(address, origin)
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), 'accept-language': 'zh-CN', accept: 'text/html' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value, path })
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      url,
      text: await response.text(),
      headers: response.headers,
      location: location ? new URL(location, url) : null,
    }
  }
  return {
    get cookies() {
      return new Map([...jar].map(([key, { value }]) => [key.split(' ')[0] ?? '', value]))
    },
    visit,
    async follow(address, form) {
      let at = await visit(address, form)
      while (at.location?.pathname.startsWith('/identity')) at = await visit(at.location.href)
      return at
    },
  }
}

export type Asking = { verifier: string; state: string; address: string }

export function askToSignIn(origin: string, extra: Record<string, string> = {}): Asking {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(12).toString('base64url')]
  const query = new URLSearchParams({
    client_id: 'light',
    response_type: 'code',
    scope: 'openid lightevent',
    redirect_uri: `${origin}/callback.html`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    ...extra,
  })
  return { verifier, state, address: `/identity/auth?${query.toString()}` }
}

export async function exchange(
  origin: string,
  { verifier }: Asking,
  answer: URL,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'light',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: answer.origin + answer.pathname,
      code_verifier: verifier,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

export type IdentityHarness = Harness & { origin: string; person: (options?: Partial<NewPerson>) => Promise<Person> }
type NewPerson = { password: string; mustChange: boolean; isDisabled: boolean }
type Person = { accountId: string; orgId: string; email: string; password: string }

/** A harness that listens, so that everything goes over HTTP under its own public address. */
export async function openIdentityHarness(options: Parameters<typeof openHarness>[0] = {}): Promise<IdentityHarness> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const harness = await openHarness({ ...options, environment: { PUBLIC_URL: origin, PORT: String(port), ...options.environment } })
  await harness.app.listen({ port, host: 'localhost' })
  return {
    ...harness,
    origin,
    async person({ password = 'correct horse battery', mustChange = false, isDisabled = false } = {}) {
      const { id, email } = await harness.build.account({ isDisabled })
      const { orgId } = await harness.build.member({ accountId: id })
      await harness.db
        .insertInto('accountPassword')
        .values({ accountId: id, hash: await hashPassword(password), mustChange })
        .execute()
      return { accountId: id, orgId, email, password }
    },
  }
}

/** From the first redirect to the answer at the callback page. */
export async function signInBy(
  browser: Browser,
  { origin }: { origin: string },
  { email, password }: { email: string; password: string },
  form: Record<string, string> = {},
): Promise<{ asking: Asking; answer: URL }> {
  const asking = askToSignIn(origin)
  const page = await browser.follow(asking.address)
  const answered = await browser.follow(page.url.href, { login: email, password, ...form })
  if (!answered.location) throw new Error(`no answer: ${answered.status} ${answered.text.slice(0, 300)}`)
  return { asking, answer: answered.location }
}
