import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { WecomPerson, WecomSignIn } from '#server/adapters/wecomSignIn.ts'
import { findByLogin, findPerson, type Person } from '#server/identity/accounts.ts'
import type { TextKey } from '#server/identity/pages/layout.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'

const PATH = '/identity/interaction/:uid'
const INSIDE = /wxwork/i

type Showing = (request: FastifyRequest, reply: FastifyReply, problem: TextKey, status: number) => Promise<FastifyReply>

/** There and back: the cookie of the interaction says that whoever comes back is who went, the state that it was this time. */
export function addWecomSignIn(scope: FastifyInstance, provider: Provider, services: Services, wecom: WecomSignIn, again: Showing): void {
  const { config, web, log } = services

  scope.get<{ Params: { uid: string } }>(`${PATH}/wecom`, async (request, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const back = `${config.PUBLIC_URL}/identity/interaction/${uid}/wecom/back`
    return reply.redirect(wecom.address({ back, state: uid, isInside: INSIDE.test(request.headers['user-agent'] ?? '') }), 303)
  })

  scope.get<{ Querystring: { code?: string; state?: string } }>(`${PATH}/wecom/back`, async (request, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const { code, state } = request.query
    if (!code || state !== uid) return again(request, reply, 'account.wecomRefused', 400)
    const person = await wecom.whoIs(code).catch((error: unknown) => {
      log.warn({ err: error }, 'WeCom did not say who it is')
      return 'away' as const
    })
    if (person === 'away') return again(request, reply, 'account.wecomAway', 502)
    if (!person) return again(request, reply, 'account.wecomRefused', 401)
    const account = await accountOf(web.db, wecom.issuer, person)
    if (!account) return again(request, reply, 'account.wecomUnknown', 403)
    if (account.isDisabled) return again(request, reply, 'account.disabled', 403)
    const login = { accountId: account.id, remember: false, amr: ['wecom'] }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false }), 303)
  })
}

/** Linked once by the address that the company's own directory has, as by any outside authority; from then on by their number there. */
async function accountOf(db: Db, issuer: string, { userId, email, mobile }: WecomPerson): Promise<Person | null> {
  const linked = await linkOf(db, issuer, userId)
  if (linked) return (await findPerson(db, linked)) ?? null
  const found = (email ? await findByLogin(db, email) : undefined) ?? (mobile ? await findByLogin(db, mobile) : undefined)
  if (!found) return null
  await sql`
    insert into account_identity (issuer, subject, account_id) values (${issuer}, ${userId}, ${found.id}) on conflict do nothing`.execute(
    db,
  )
  // Somebody else there has this address already: whoever came first keeps the account.
  return (await linkOf(db, issuer, userId)) === found.id ? found : null
}

async function linkOf(db: Db, issuer: string, subject: string): Promise<string | null> {
  const found = db.selectFrom('accountIdentity').select('accountId').where('issuer', '=', issuer).where('subject', '=', subject)
  return (await found.executeTakeFirst())?.accountId ?? null
}
