import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

/** OpenID Connect Session Management: the check frame compares this cookie with the session_state a tab was given, without asking us. */
export const STATE_COOKIE = 'le_state'

/** Stands for one sign-in in one browser and gives nothing away: it is as good as random to whoever lacks the key. */
export function browserState(key: string, sessionUid: string): string {
  return createHmac('sha256', key).update(sessionUid).digest('base64url')
}

export function sessionState({ clientId, origin, state }: { clientId: string; origin: string; state: string }): string {
  const salt = randomBytes(8).toString('hex')
  const hash = createHash('sha256').update(`${clientId} ${origin} ${state} ${salt}`).digest('hex')
  return `${hash}.${salt}`
}

type Manners = { sameSite: 'lax' } | { sameSite: 'none'; secure: true; partitioned: true }
type Announcing = { clientId: string; origin: string; key: string; cookie: Manners; secondsLeft: (session: Session) => number }
type Session = NonNullable<KoaContextWithOIDC['oidc']['session']>

/** Tells the tab its session_state, and the browser the cookie that the check frame compares it with. */
export function announceSession(provider: Provider, { clientId, origin, key, cookie, secondsLeft }: Announcing): void {
  const manners = { ...cookie, httpOnly: false, signed: false, overwrite: true, path: '/' }
  provider.on('authorization.success', (ctx: KoaContextWithOIDC, answer?: object) => {
    const { session } = ctx.oidc
    if (!session || !answer) return
    const state = browserState(key, session.uid)
    Object.assign(answer, { session_state: sessionState({ clientId, origin, state }) })
    ctx.cookies.set(STATE_COOKIE, state, { ...manners, ...(!session.transient && { maxAge: secondsLeft(session) * 1000 }) })
  })
  provider.on('end_session.success', (ctx: KoaContextWithOIDC) => void ctx.cookies.set(STATE_COOKIE, null, manners))
}
