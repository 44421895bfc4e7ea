import { codesHeld, isGranted, type OwnRole, type Role } from '#core/access.ts'
import type { BenefitDetail } from '#core/benefits.ts'
import type { Call } from '#core/call.ts'
import { codesLeft, narrowingOf, type Narrowing } from '#core/narrowing.ts'
import { benefitRefusal } from '#features/benefits/rules.ts'
import type { Caller } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

export const FROZEN = 3
export const HIDDEN = 2

/** What the database tells of an account in the organisation it asks for; without one the organisation's part is null. */
export type Membership = {
  accountId: string
  accountName: string
  isDisabled: boolean
  topOrgId: string | null
  tenantId: string | null
  accountStatus: number | null
  roles: readonly Role[]
  benefits: readonly BenefitDetail[]
  narrowings: readonly Narrowing[]
  /** Copies of built-in roles that they hold in their place. */
  ownRoles: readonly OwnRole[]
}

/** Who is asking a call, or why they are refused; null is a stranger, whom a public call answers. */
export function judge(found: Membership | null, call: Call, { tenantId }: { tenantId: string }, now: Date): Caller | AppError | null {
  const isPublic = call.access === 'public'
  if (isPublic && (!found || found.isDisabled)) return null
  if (!found) return new AppError('core.unauthenticated')
  if (found.isDisabled) return new AppError('core.fatal')

  const isMember = found.topOrgId !== null && found.tenantId === tenantId && found.accountStatus !== HIDDEN
  const isOfOrg = !isPublic && call.access !== 'account'
  if (!isMember && isOfOrg) return new AppError('org.notMember')

  const roles = isMember ? found.roles : []
  const { accountId, accountName, benefits } = found
  const narrowing = narrowingOf(roles, found.narrowings)
  const codes = codesLeft(codesHeld(roles, isMember ? found.ownRoles : []), narrowing)
  const caller: Caller = { accountId, accountName, orgId: (isMember && found.topOrgId) || '', roles, codes, narrowing, benefits }
  if (!isOfOrg) return caller

  if (found.accountStatus === FROZEN && !call.isEvenWhenLocked) return new AppError('org.frozen')
  if (!isGranted(call.access, caller.codes)) return new AppError('core.forbidden')
  const refusal = benefitRefusal(benefits, call, now)
  return refusal ? new AppError(refusal) : caller
}
