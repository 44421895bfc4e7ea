import { randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { errors, interactionPolicy, Provider, type KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { findPerson } from '#server/identity/accounts.ts'
import { signInByHost } from '#server/identity/hostSignIn.ts'
import { SIGNING_ALGORITHM } from '#server/identity/keys.ts'
import { announceSession } from '#server/identity/sessionState.ts'
import { SESSION_COOKIE } from '#server/identity/session.ts'
import { providerStore } from '#server/identity/store.ts'
import { TOKEN_SECONDS } from '#server/identity/tokens.ts'
import { isDatabaseAway } from '#server/kit/database/databaseAway.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

export const CLIENT_ID = 'light'
const REMEMBER_SECONDS = 7 * 86_400
/** Without “keep me signed in” a session ends with the browser, and in any case after half a day in which nobody used it. */
const TRANSIENT_SECONDS = 12 * 3_600
const INTERACTION_SECONDS = 3_600

export type Views = {
  /** The page that ends a session: sent by itself when it is our own, asked for when it is not. */
  signOut: (ctx: KoaContextWithOIDC, form: string) => string
  failure: (ctx: KoaContextWithOIDC, isExpired: boolean) => string
}
export type ProviderParts = { db: Db; config: Config; issuer: string; keys: JWK[]; clock: () => Date; views: Views }

/** The embedded OpenID Connect provider: one first-party client, code flow with PKCE, no consent, sessions in PostgreSQL. */
export async function openProvider({ db, config, issuer, keys, clock, views }: ProviderParts): Promise<Provider> {
  const { PUBLIC_URL, IDENTITY_GATEWAY: gateway } = config
  const cookieKeys = await secretOf(db, 'identity.cookies', () => [randomBytes(32).toString('base64url')])
  const stateKey = await secretOf(db, 'identity.state', () => randomBytes(32).toString('base64url'))
  const resource = `urn:light:${encodeURIComponent(gateway)}`
  const cookie = cookieManners(config)

  const provider = new Provider(issuer, {
    adapter: providerStore(db),
    jwks: { keys: keys as never },
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${PUBLIC_URL}/callback.html`, `${PUBLIC_URL}/silent.html`],
        post_logout_redirect_uris: [`${PUBLIC_URL}/`],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    scopes: ['openid'],
    responseTypes: ['code'],
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    cookies: {
      keys: cookieKeys,
      names: { session: SESSION_COOKIE, interaction: 'le_interaction', resume: 'le_resume' },
      long: { httpOnly: true, ...cookie },
      short: { httpOnly: true, ...cookie },
    },
    discovery: { check_session_iframe: `${issuer}/session/check`, ui_locales_supported: ['zh-CN', 'en'] },
    extraParams: {
      method: null,
      tenant: null,
      theme: null,
      source: null,
      uid: null,
      code: (ctx: KoaContextWithOIDC) => signInByHost(ctx, db, clock()),
      ticket: null,
    } as never,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => void (ctx.body = views.signOut(ctx, form)),
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${PUBLIC_URL}/`),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return {
            scope: gateway,
            audience: gateway,
            accessTokenTTL: TOKEN_SECONDS,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        },
      },
    },
    interactions: { policy: policyOf(), url: (_ctx, interaction) => `${PUBLIC_URL}/identity/interaction/${interaction.uid}` },
    async findAccount(_ctx, id) {
      const person = await findPerson(db, id)
      return person && !person.isDisabled ? { accountId: id, claims: () => ({ sub: id }) } : undefined
    },
    loadExistingGrant: (ctx) => grantOf(ctx, resource, gateway),
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: REMEMBER_SECONDS,
      IdToken: TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: (_ctx, session) => secondsLeft(session, clock()),
    },
    renderError(ctx, _out, error) {
      if (isDatabaseAway(error)) ctx.status = 503
      ctx.type = 'html'
      ctx.body = views.failure(ctx, error.name === 'SessionNotFound')
    },
  })
  // The mount says what the public address is, see routes.ts.
  provider.proxy = true
  announceSession(provider, {
    clientId: CLIENT_ID,
    origin: new URL(PUBLIC_URL).origin,
    key: stateKey,
    cookie,
    secondsLeft: (session) => secondsLeft(session, clock()),
  })
  return provider
}

/** Inside a host's frame cookies travel only so, and only over https; the browser keeps them apart for each host. */
function cookieManners({ HOST_ORIGINS, PUBLIC_URL }: Config) {
  return HOST_ORIGINS.length > 0 && PUBLIC_URL.startsWith('https:')
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax' } as const)
}

/** Seven days from the sign-in, however often it is used; see the words beside the box. */
function secondsLeft({ loginTs, transient }: { loginTs?: number | undefined; transient?: boolean | undefined }, now: Date): number {
  if (!loginTs) return INTERACTION_SECONDS
  const left = Math.max(1, Math.floor(loginTs + REMEMBER_SECONDS - now.getTime() / 1000))
  return transient ? Math.min(left, TRANSIENT_SECONDS) : left
}

/** A session whose person is gone or disabled counts as none. */
function policyOf() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const isGone = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId) && !oidc.account
  policy.get('login')?.checks.add(new Check('no_account', 'the account is gone or disabled', 'login_required', isGone))
  return policy
}

/** A first-party client is not asked for consent: what it may have is given with the session. */
async function grantOf(ctx: KoaContextWithOIDC, resource: string, gateway: string) {
  const { session, client, account, provider } = ctx.oidc
  if (!session || !client || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope('openid')
  grant.addResourceScope(resource, gateway)
  await grant.save()
  return grant
}
