import { createHash, timingSafeEqual } from 'node:crypto'
import { OK } from '#core/schema.ts'
import { textIn } from '#core/messages.ts'
import { accountCalls } from '#features/account/contract.ts'
import { accountMessages } from '#features/account/messages.ts'
import { REDIRECT_PATH, wrappedReturn } from '#features/account/rules.ts'
import { findAccount, listOrgsOf, setCurrentOrg, userInfoOf } from '#features/account/server/queries.ts'
import { findByLogin, findPerson, setPassword } from '#server/identity/accounts.ts'
import { HOST_CODE_SECONDS, issueCode, spendCode } from '#server/identity/codes.ts'
import { newPasswordFault } from '#server/identity/newPassword.ts'
import { accountOfSession, SESSION_COOKIE } from '#server/identity/session.ts'
import { tryPassword } from '#server/identity/tryPassword.ts'
import { audit } from '#server/kit/audit.ts'
import { enterOrg } from '#server/kit/database/db.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

async function infoOf({ db, who, tenantId }: Context) {
  const account = required(await findAccount(db, who.accountId))
  const orgs = await listOrgsOf(db, who.accountId)
  return userInfoOf(
    account,
    orgs.filter((org) => org.tenantId === tenantId),
  )
}

async function authStateOf({ identity, now }: Context, accountId: string) {
  const { accessToken, expiresAt } = await identity.issue(accountId, now)
  return { AccessToken: accessToken, ExpiresAt: expiresAt.toISOString(), TokenType: 'Bearer' }
}

function isHost({ config, http }: Context): boolean {
  const given = http.headers['x-host-secret']
  if (!config.HOST_SECRET || typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(config.HOST_SECRET))
}

export const accountHandlers = implement(accountCalls, {
  loginUrl({ config }, { returl }) {
    const site = { own: config.PUBLIC_URL, allowed: [...config.HOST_ORIGINS, ...config.RETURN_ORIGINS] }
    const query = new URLSearchParams({ type: 'sso', returl: wrappedReturn(returl, site) })
    return { loginUrl: `${config.PUBLIC_URL}${REDIRECT_PATH}?${query.toString()}` }
  },

  async userToken(ctx, { code, uid, ticket }) {
    const { db, now } = ctx
    const accountId = ticket
      ? await spendCode(db, { kind: 'ticket', code: ticket, now })
      : code && uid && (await spendCode(db, { kind: 'code', code, uid, now }))
    const person = accountId ? await findPerson(db, accountId) : undefined
    if (!person || person.isDisabled) throw new AppError('account.codeInvalid')
    return authStateOf(ctx, person.id)
  },

  async hostCredential(ctx, { login, kind }) {
    if (!ctx.config.HOST_SECRET) throw new AppError('core.notFound')
    if (!isHost(ctx)) throw new AppError('core.forbidden')
    const { db, now } = ctx
    const person = await findByLogin(db, login)
    if (!person || person.isDisabled) throw new AppError('core.notFound')
    const uid = kind === 'code' ? { uid: person.id } : {}
    const { code, expiresAt } = await issueCode(db, { kind, accountId: person.id, ...uid, seconds: HOST_CODE_SECONDS, now })
    return { ...(kind === 'code' ? { code, ...uid } : { ticket: code }), expiresAt: expiresAt.toISOString() }
  },

  async refreshToken(ctx) {
    const cookie = ctx.http.cookies[SESSION_COOKIE]
    const accountId = cookie ? await accountOfSession(ctx.db, cookie, ctx.now) : null
    return authStateOf(ctx, required(accountId, 'core.unauthenticated'))
  },

  async info(ctx, { accountId }) {
    if (accountId && accountId !== ctx.who.accountId) throw new AppError('core.notFound')
    return infoOf(ctx)
  },

  async switchCurrentOrg(ctx, { currentOrgId }) {
    const { orgs } = await infoOf(ctx)
    if (!orgs.some((org) => org.id === currentOrgId)) throw new AppError('org.notMember')
    await setCurrentOrg(ctx.db, ctx.who.accountId, currentOrgId)
    return infoOf(ctx)
  },

  async passwordValid({ db, who }) {
    const password = await db.selectFrom('accountPassword').select('mustChange').where('accountId', '=', who.accountId).executeTakeFirst()
    return { isValid: !password?.mustChange }
  },

  async changePassword(ctx, { oldPassword, newPassword }) {
    const { db, who, identity, address, language, http } = ctx
    const person = required(await findPerson(db, who.accountId))
    const refused = (field: string, key: keyof typeof accountMessages) =>
      invalid({ field, message: textIn(accountMessages[key], language) })
    if (!(await tryPassword(identity.throttle, { person, login: '', password: oldPassword, address })))
      throw refused('oldPassword', 'account.oldPasswordWrong')
    const fault = await newPasswordFault(person, newPassword, newPassword)
    if (fault) throw refused('newPassword', fault)
    await setPassword(db, person.id, newPassword, { sparedSession: http.cookies[SESSION_COOKIE] })
    if (who.orgId) {
      await enterOrg(db, who.orgId)
      await audit(ctx, { action: 'account.changePassword', objectId: person.id })
    }
    return OK
  },
})
