import type { FastifyInstance } from 'fastify'
import { findBadText } from '#core/text.ts'
import { loginOf } from '#features/account/rules.ts'
import { findByLogin, findPerson, orgOf, setPassword, type Person } from '#server/identity/accounts.ts'
import { issueCode, peekCode, RESET_SECONDS, spendCode } from '#server/identity/codes.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { wordsIn, type View } from '#server/identity/pages/layout.ts'
import { forgotPage, linkButton, newPasswordPage, noticePage } from '#server/identity/pages/passwordPages.ts'
import { newPasswordFault } from '#server/identity/newPassword.ts'
import { throttleKey } from '#server/identity/throttle.ts'
import { fieldOf, requestView, show } from '#server/identity/view.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'

const FORGOT = '/identity/forgot'
const RESET = '/identity/password'

/** Forgotten passwords: a link by mail or SMS, and the form it opens. */
export function addPasswordPages(scope: FastifyInstance, services: Services): void {
  const { config, web, clock, log } = services

  scope.get(FORGOT, (request, reply) => {
    const view = requestView(config, request)
    return show(reply, canSend(services) ? forgotPage(view, { login: '', back: '/' }) : noMailPage(view))
  })

  scope.post(FORGOT, async (request, reply) => {
    const view = requestView(config, request)
    const t = wordsIn(view.language)
    const login = fieldOf(request, 'login').trim().slice(0, 200)
    if (!canSend(services)) return show(reply, noMailPage(view))
    if (!login) return show(reply, forgotPage(view, { login, back: '/', error: t('account.needLogin') }), 400)

    // Nobody waits for it: the answer takes as long for a stranger as for a member.
    void sendLink(services, { login, address: request.ip, view }).catch((error: Error) => log.error({ err: error }, 'password link'))
    const hint = t('account.forgotSentHint', { login })
    return show(
      reply,
      noticePage(
        { ...view, canSwitch: false },
        { title: 'account.forgotSentTitle', hint, action: linkButton('/', t('account.backToSignIn')) },
      ),
    )
  })

  scope.get(RESET, async (request, reply) => {
    const view = { ...requestView(config, request), canSwitch: false }
    const code = fieldOf(request, 't')
    const person = await readerOf(services, code)
    return person ? show(reply, resetForm(view, person, code)) : show(reply, expiredPage(view), 410)
  })

  scope.post(RESET, async (request, reply) => {
    const view = { ...requestView(config, request), canSwitch: false }
    const t = wordsIn(view.language)
    const [code, password] = [fieldOf(request, 't'), fieldOf(request, 'password')]
    const person = await readerOf(services, code)
    if (!person) return show(reply, expiredPage(view), 410)
    const fault = await newPasswordFault(person, password, fieldOf(request, 'again'))
    if (fault) return show(reply, resetForm(view, person, code, t(fault)), 400)

    const isDone = await inScope(web.db, {}, async (db) => {
      if (!(await spendCode(db, { kind: 'reset', code, now: clock() }))) return false
      await setPassword(db, person.id, password)
      return true
    })
    if (!isDone) return show(reply, expiredPage(view), 410)
    await services.identity.throttle.unlock(person.id)
    const action = linkButton('/', t('account.again'))
    return show(reply, noticePage(view, { title: 'account.changedTitle', hint: t('account.changedHint'), action }))
  })
}

const canSend = ({ config }: Services) => Boolean(config.SMTP_URL || config.SMS_URL)

async function readerOf({ web, clock }: Services, code: string): Promise<Person | undefined> {
  const accountId = code ? await peekCode(web.db, { kind: 'reset', code, now: clock() }) : null
  const person = accountId ? await findPerson(web.db, accountId) : undefined
  return person?.isDisabled ? undefined : person
}

async function sendLink(
  { config, web, identity, clock }: Services,
  { login, address, view }: { login: string; address: string; view: View },
): Promise<void> {
  const person = findBadText(login) ? undefined : await findByLogin(web.db, login)
  const mayHave = await identity.throttle.takeLink(throttleKey(person?.id, Object.values(loginOf(login)).join('')), address)
  if (!person || person.isDisabled || !mayHave) return
  const orgId = await inScope(web.db, { accountId: person.id }, (db) => orgOf(db, person))
  const recipient = person.email && config.SMTP_URL ? person.email : config.SMS_URL ? person.mobile : null
  if (!orgId || !recipient) return

  // Without an account in its scope: only so the letter may be secret, see the policy of messages.
  await inScope(web.db, { orgId }, async (db) => {
    const { code } = await issueCode(db, { kind: 'reset', accountId: person.id, seconds: RESET_SECONDS, now: clock() })
    const link = `${config.PUBLIC_URL}${RESET}?t=${code}&lang=${view.language}`
    const letter = recipient === person.email ? mailOf(view, person, link) : smsOf(view, link)
    await queueMessages(db, [{ topOrgId: orgId, recipient, isSecret: true, kind: 'Password', lane: lanes.code, ...letter }], clock())
  })
}

function mailOf({ language }: View, { name }: Person, link: string) {
  const t = wordsIn(language)
  const subject = t('account.mailSubject')
  const body = letterHtml({
    language,
    sender: { name: t('account.product') },
    title: subject,
    lines: [t('account.mailHello', { name }), t('account.mailBody')],
    button: { text: t('account.mailButton'), address: link },
    why: t('account.mailIgnore'),
  })
  return { channel: 'Email' as const, subject, body }
}

function smsOf({ language }: View, link: string) {
  return { channel: 'SMS' as const, body: wordsIn(language)('account.smsBody', { link }) }
}

function resetForm(view: View, { name, email, mobile }: Person, code: string, error?: string): string {
  const t = wordsIn(view.language)
  return newPasswordPage(view, {
    action: RESET,
    hint: t('account.resetHint', { name }),
    hidden: { t: code },
    login: email ?? mobile ?? '',
    error,
  })
}

function expiredPage(view: View): string {
  const t = wordsIn(view.language)
  const action = linkButton(`${FORGOT}?lang=${view.language}`, t('account.linkAgain'))
  return noticePage(view, { title: 'account.linkExpiredTitle', hint: t('account.linkExpiredHint'), action })
}

function noMailPage(view: View): string {
  const t = wordsIn(view.language)
  return noticePage(view, {
    title: 'account.forgotTitle',
    hint: t('account.forgotNoMail'),
    action: linkButton('/', t('account.backToSignIn')),
  })
}
