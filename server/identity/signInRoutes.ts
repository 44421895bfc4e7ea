import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { findBadText } from '#core/text.ts'
import { wecomSignIn } from '#server/adapters/wecomSignIn.ts'
import { loginOf } from '#features/account/rules.ts'
import { findByLogin, findPerson, setPassword, type Person } from '#server/identity/accounts.ts'
import { CHANGE_SECONDS, issueCode, peekCode, spendCode } from '#server/identity/codes.ts'
import { newPasswordFault } from '#server/identity/newPassword.ts'
import { wordsIn, type TextKey, type View } from '#server/identity/pages/layout.ts'
import { newPasswordPage } from '#server/identity/pages/passwordPages.ts'
import { signInPage, type SignInForm } from '#server/identity/pages/signInPage.ts'
import { tryPassword } from '#server/identity/tryPassword.ts'
import { addWechatSignIn, hasWechatSignIn } from '#server/identity/wechatRoutes.ts'
import { addWecomSignIn } from '#server/identity/wecomRoutes.ts'
import { fieldOf, requestView, show } from '#server/identity/view.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const PATH = '/identity/interaction/:uid'
type Visit = { uid: string; params: Record<string, unknown>; view: View }

/** The sign-in form, and the new password that must follow a one-time one. */
export function addSignInPages(scope: FastifyInstance, provider: Provider, services: Services): void {
  const { config, web, identity, clock } = services
  const wecom = wecomSignIn(config)

  async function visitOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const { uid, params } = await provider.interactionDetails(request.raw, reply.raw)
    const wishes = { locales: textOf(params.ui_locales), theme: textOf(params.theme) }
    return { uid, params, view: requestView(config, request, wishes) }
  }

  async function form(visit: Visit, rest: Partial<SignInForm> = {}): Promise<string> {
    const { uid, params, view } = visit
    return signInPage(view, {
      action: `/identity/interaction/${uid}`,
      forgot: `/identity/forgot?lang=${view.language}`,
      login: textOf(params.login_hint),
      remember: false,
      wxwork: wecom ? `/identity/interaction/${uid}/wecom` : wxworkAddress(services),
      wechat: (await hasWechatSignIn(services)) ? `/identity/interaction/${uid}/wechat?lang=${view.language}` : undefined,
      ...rest,
    })
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<FastifyReply> {
    const login = { accountId, remember: fieldOf(request, 'remember') === 'yes', amr: ['pwd'] }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    return reply.redirect(returnTo, 303)
  }

  async function formAgain(request: FastifyRequest, reply: FastifyReply, problem: TextKey, status: number): Promise<FastifyReply> {
    const visit = await visitOf(request, reply)
    return show(reply, await form(visit, { error: wordsIn(visit.view.language)(problem) }), status)
  }
  if (wecom) addWecomSignIn(scope, provider, services, wecom, formAgain)
  const wechatOrg = config.WECHAT_SIGN_IN_ORG
  if (wechatOrg) addWechatSignIn(scope, provider, services, wechatOrg, { visitOf, again: formAgain })

  scope.get(PATH, async (request, reply) => {
    const visit = await visitOf(request, reply)
    const wxwork = wecom ? `/identity/interaction/${visit.uid}/wecom` : wxworkAddress(services)
    if (wxwork && visit.params.method === 'wxwork') return reply.redirect(wxwork, 303)
    return show(reply, await form(visit))
  })

  scope.post(PATH, async (request, reply) => {
    const visit = await visitOf(request, reply)
    const t = wordsIn(visit.view.language)
    const [login, password] = [fieldOf(request, 'login').trim().slice(0, 200), fieldOf(request, 'password')]
    const again = async (status: number, error: TextKey, wrong: SignInForm['wrong']) =>
      show(reply, await form(visit, { login, remember: fieldOf(request, 'remember') === 'yes', error: t(error), wrong }), status)
    if (!login) return again(400, 'account.needLogin', 'login')
    if (!password) return again(400, 'account.needPassword', 'password')

    const person = findBadText(login) ? undefined : await findByLogin(web.db, login)
    const isRight = await tryPassword(identity.throttle, {
      person,
      login: Object.values(loginOf(login)).join(''),
      password: password.slice(0, 1_000),
      address: request.ip,
    })
    if (!isRight || !person) return again(401, 'account.wrong', 'both')
    if (person.isDisabled) return again(403, 'account.disabled', undefined)
    if (!person.mustChange) return finish(request, reply, person.id)
    const { code } = await issueCode(web.db, {
      kind: 'change',
      accountId: person.id,
      uid: visit.uid,
      seconds: CHANGE_SECONDS,
      now: clock(),
    })
    return show(reply, changeForm(visit, person, { t: code, remember: fieldOf(request, 'remember') }))
  })

  scope.post(`${PATH}/password`, async (request, reply) => {
    const visit = await visitOf(request, reply)
    const change = { kind: 'change', code: fieldOf(request, 't'), uid: visit.uid, now: clock() } as const
    const accountId = await peekCode(web.db, change)
    const person = accountId ? await findPerson(web.db, accountId) : undefined
    if (!person || person.isDisabled) return reply.redirect(`/identity/interaction/${visit.uid}`, 303)

    const fault = await newPasswordFault(person, fieldOf(request, 'password'), fieldOf(request, 'again'))
    const hidden = { t: change.code, remember: fieldOf(request, 'remember') }
    if (fault) return show(reply, changeForm(visit, person, hidden, fault), 400)
    await inScope(web.db, {}, async (db) => {
      if (!(await spendCode(db, change))) throw new AppError('core.expired')
      await setPassword(db, person.id, fieldOf(request, 'password'))
    })
    return finish(request, reply, person.id)
  })
}

function changeForm({ uid, view }: Visit, person: Person, hidden: Record<string, string>, error?: TextKey): string {
  const t = wordsIn(view.language)
  return newPasswordPage(
    { ...view, canSwitch: false },
    {
      action: `/identity/interaction/${uid}/password`,
      hint: t('account.changeHint'),
      hidden,
      login: person.email ?? person.mobile ?? '',
      error: error && t(error),
    },
  )
}

/** The operator's bridge signs in with the enterprise-messaging app and comes back through silentLogin. */
function wxworkAddress({ config }: Services): string | undefined {
  if (!config.WXWORK_LOGIN_URL) return undefined
  const address = new URL(config.WXWORK_LOGIN_URL)
  address.searchParams.set('returl', `${config.PUBLIC_URL}/home/redirect?type=silentLogin`)
  return address.href
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
