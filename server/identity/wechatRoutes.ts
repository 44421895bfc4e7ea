import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { browserName } from '#features/officialAccounts/rules.ts'
import { accountInUse } from '#features/officialAccounts/server/scenes.ts'
import { askForScan, decide, DECIDE_PATH, decidingOf, spendScan, waitingOf } from '#features/officialAccounts/server/signIn.ts'
import { findPerson } from '#server/identity/accounts.ts'
import type { TextKey, View } from '#server/identity/pages/layout.ts'
import { decidePage, scanPage } from '#server/identity/pages/wechatPages.ts'
import { fieldOf, requestView, show } from '#server/identity/view.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const PATH = '/identity/interaction/:uid/wechat'

type Visit = { uid: string; view: View }
type Shell = {
  visitOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Visit>
  again: (request: FastifyRequest, reply: FastifyReply, problem: TextKey, status: number) => Promise<FastifyReply>
}

/** Whether there is an account to scan for: the form offers nothing that leads nowhere. */
export async function hasWechatSignIn({ config, web }: Services): Promise<boolean> {
  const orgId = config.WECHAT_SIGN_IN_ORG
  return orgId !== undefined && (await inScope(web.db, { orgId }, accountInUse)) !== undefined
}

/**
 * The browser shows a code and a number; a bound follower who scans the code is sent a link, and chooses the number there. The browser that
 * asked, known by the cookie of its sign-in, is let in once, within minutes.
 */
export function addWechatSignIn(scope: FastifyInstance, provider: Provider, services: Services, orgId: string, shell: Shell): void {
  const { config, web, adapters, clock, identity } = services

  scope.get(PATH, async (request, reply) => {
    const { uid, view } = await shell.visitOf(request, reply)
    const accountId = await spendScan(web.db, orgId, uid, clock())
    if (accountId) return letIn(request, reply, accountId)
    const waiting = await waitingOf(web.db, orgId, uid, clock())
    if (waiting && waiting.state !== 'waiting') return show(reply, scanPage(view, { uid, ...waiting }))
    return newCode(request, reply, { uid, view })
  })

  /** Another code, asked for by whoever waited too long or was refused. */
  scope.post(PATH, async (request, reply) => newCode(request, reply, await shell.visitOf(request, reply)))

  scope.get(`${PATH}/state`, async (request, reply) => {
    const { uid } = await shell.visitOf(request, reply)
    const waiting = await waitingOf(web.db, orgId, uid, clock())
    return reply.header('cache-control', 'no-store').send({ state: waiting?.state ?? 'over' })
  })

  async function newCode(request: FastifyRequest, reply: FastifyReply, { uid, view }: Visit): Promise<FastifyReply> {
    await identity.throttle.takeScan(request.ip)
    try {
      const browser = browserName(request.headers['user-agent'] ?? '')
      const { url } = await askForScan({ db: web.db, config, adapters, now: clock() }, orgId, { uid, browser, address: request.ip })
      return await show(reply, scanPage(view, { uid, state: 'waiting', url }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return shell.again(request, reply, 'account.wechatAway', 502)
    }
  }

  async function letIn(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<FastifyReply> {
    const person = await findPerson(web.db, accountId)
    if (!person || person.isDisabled) return shell.again(request, reply, 'account.disabled', 403)
    const login = { accountId, remember: false, amr: ['wechat'] }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false }), 303)
  }

  scope.get<{ Params: { secret: string } }>(`${DECIDE_PATH}/:secret`, async (request, reply) => {
    const deciding = await decidingOf(web.db, orgId, request.params.secret, clock())
    return showDeciding(request, reply, deciding)
  })

  scope.post<{ Params: { secret: string } }>(`${DECIDE_PATH}/:secret`, async (request, reply) => {
    const chosen = { secret: request.params.secret, number: Number(fieldOf(request, 'number')) || 0, now: clock() }
    return showDeciding(request, reply, await decide(web.db, orgId, chosen))
  })

  async function showDeciding(request: FastifyRequest, reply: FastifyReply, deciding: Awaited<ReturnType<typeof decidingOf>>) {
    const view = requestView(config, request)
    const person = deciding && (await findPerson(web.db, deciding.memberId))
    return show(reply, decidePage(view, deciding && { ...deciding, name: person?.name ?? '' }), deciding ? 200 : 404)
  }
}
