import { randomBytes } from 'node:crypto'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { spendCode } from '#server/identity/codes.ts'
import type { Db } from '#server/kit/database/db.ts'

/** A host's single-use code with its uid, or its ticket, signs the person in on the way, without the form. Spec §2. */
export async function signInByHost(ctx: KoaContextWithOIDC, db: Db, now: Date): Promise<void> {
  const { params, session } = ctx.oidc
  const { code, uid, ticket } = params as Record<string, string | undefined>
  if (!session || (!code && !ticket)) return
  Object.assign(params as object, { code: undefined, uid: undefined, ticket: undefined })
  const accountId = ticket
    ? await spendCode(db, { kind: 'ticket', code: ticket, now })
    : await spendCode(db, { kind: 'code', code: code ?? '', uid: uid ?? '', now })
  if (!accountId) throw new errors.CustomOIDCProviderError('invalid_credential', 'the code or ticket is invalid, used or expired')
  if (session.accountId && session.accountId !== accountId)
    Object.assign(session, { authorizations: {}, uid: randomBytes(32).toString('base64url') })
  if (session.accountId) session.resetIdentifier()
  session.loginAccount({ accountId, transient: true, amr: ['host'] })
}
