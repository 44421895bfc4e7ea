import { codesOfRoles, isGranted, type Role } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { benefitRefusal, type BenefitDetail } from '#features/benefits/rules.ts'
import { KEPT } from '#server/kit/connections.ts'
import type { Caller } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { askShort, type Db } from '#server/kit/db.ts'
import type { Services } from '#server/services.ts'

export const FROZEN = 3
export const HIDDEN = 2

export type Asking = { token: string | null; orgId: string | null; tenantId: string }

/** Token, organisation, code, benefit: in this order, before a byte of the body is read. */
export async function admit({ web, identity, clock }: Services, call: Call, asking: Asking): Promise<Caller | null> {
  // A public call answers strangers and the disabled too: their error page needs its words.
  const isPublic = call.access === 'public'
  const accountId = asking.token ? await identity.authenticate(asking.token).catch(isPublic ? strangerOf : rethrow) : null
  const found = accountId ? await membershipOf(web.db, accountId, asking.orgId) : undefined
  if (isPublic && (!found || found.isDisabled)) return null
  if (!accountId || !found) throw new AppError('core.unauthenticated')
  if (found.isDisabled) throw new AppError('core.fatal')

  const isMember = found.topOrgId !== null && found.tenantId === asking.tenantId && found.accountStatus !== HIDDEN
  if (!isMember && call.access !== 'public' && call.access !== 'account') throw new AppError('org.notMember')

  const roles = isMember ? ((found.roles ?? []) as Role[]) : []
  const caller: Caller = {
    accountId,
    accountName: found.accountName,
    orgId: (isMember && found.topOrgId) || '',
    roles,
    codes: codesOfRoles(roles),
    benefits: found.benefits.map(benefitOf),
  }
  if (call.access === 'public' || call.access === 'account') return caller

  if (found.accountStatus === FROZEN && !call.isEvenWhenLocked) throw new AppError('org.frozen')
  if (!isGranted(call.access, caller.codes)) throw new AppError('core.forbidden')
  const refusal = benefitRefusal(caller.benefits, call, clock())
  if (refusal) throw new AppError(refusal)
  return caller
}

function strangerOf(error: unknown): null {
  if (error instanceof AppError && error.error === 'core.fatal') return null
  throw error
}

function rethrow(error: unknown): never {
  throw error
}

type Membership = {
  accountName: string
  isDisabled: boolean
  topOrgId: string | null
  tenantId: string | null
  accountStatus: number | null
  roles: string[] | null
  benefits: BenefitRow[]
}
type BenefitRow = {
  function_key: string
  enable: boolean
  begin_duration_time: string | null
  end_duration_time: string | null
  current_quota: number | null
}

async function membershipOf(db: Db, accountId: string, orgId: string | null): Promise<Membership | undefined> {
  const [found] = await askShort<Membership>(db, `${KEPT} select * from membership($1, $2)`, [accountId, orgId])
  return found
}

function benefitOf(row: BenefitRow): BenefitDetail {
  return {
    functionKey: row.function_key,
    enable: row.enable,
    beginDurationTime: row.begin_duration_time ? new Date(row.begin_duration_time) : null,
    endDurationTime: row.end_duration_time ? new Date(row.end_duration_time) : null,
    currentQuota: row.current_quota,
  }
}
