import { LRUCache } from 'lru-cache'
import type { Role } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import type { BenefitDetail } from '#core/benefits.ts'
import { judge, type Membership } from '#server/http/judge.ts'
import { PREPARED } from '#server/kit/database/connections.ts'
import type { Caller } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { queryOnce, type Db } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'

type Asking = { token: string | null; orgId: string | null; tenantId: string }

/** Somebody who is only remembered is to be asked about before anything is answered to them: `isStill`, in the transaction of the answer. */
export type Admitted = { who: Caller | null; isStill: ((db: Db) => Promise<boolean>) | null }

/** Token, organisation, code, benefit: in this order, before a byte of the body is read. */
export async function admit(
  { web, identity, clock }: Services,
  call: Call,
  asking: Asking,
  { mayRemember }: { mayRemember: boolean },
): Promise<Admitted> {
  // A public call answers strangers and the disabled too: their error page needs its words.
  const isPublic = call.access === 'public'
  const accountId = asking.token ? await identity.authenticate(asking.token).catch(isPublic ? strangerOf : rethrow) : null
  if (!accountId) {
    if (isPublic) return { who: null, isStill: null }
    throw new AppError('core.unauthenticated')
  }
  const whom = { accountId, orgId: asking.orgId }
  const known = mayRemember ? cache.get(keyOf(whom)) : undefined
  const before = known && judge(known, call, asking, clock())
  // What they may not do by what is remembered, they may be allowed by now.
  if (before && !(before instanceof AppError)) return { who: before, isStill: async (db) => (await tellOf(db, whom)) === known.told }
  const found = await membershipOf(web.db, whom)
  const judged = judge(found, call, asking, clock())
  if (judged instanceof AppError) throw judged
  return { who: judged, isStill: null }
}

function strangerOf(error: unknown): null {
  if (error instanceof AppError && error.error === 'core.fatal') return null
  throw error
}

function rethrow(error: unknown): never {
  throw error
}

type Told = Omit<Membership, 'accountId' | 'roles' | 'benefits'> & { roles: Role[] | null; benefits: BenefitRow[] }
type BenefitRow = {
  function_key: string
  enable: boolean
  begin_duration_time: string | null
  end_duration_time: string | null
  current_quota: number | null
}
type Remembered = Membership & { told: string }
type Whom = { accountId: string; orgId: string | null }

/** What was made of what the database told last (ADR 6). */
const cache = new LRUCache<string, Remembered>({ max: 5_000 })
const keyOf = ({ accountId, orgId }: Whom) => `${accountId} ${orgId ?? ''}`

const MEMBERSHIP = `${PREPARED} select to_json(m)::text as told from membership($1, $2)
  as m ("accountName", "isDisabled", "topOrgId", "tenantId", "accountStatus", "roles", "benefits", "narrowings", "ownRoles")`

async function tellOf(db: Db, { accountId, orgId }: Whom): Promise<string | null> {
  const [found] = await queryOnce<{ told: string }>(db, MEMBERSHIP, [accountId, orgId])
  return found?.told ?? null
}

async function membershipOf(db: Db, whom: Whom): Promise<Remembered | null> {
  const told = await tellOf(db, whom)
  const key = keyOf(whom)
  const known = cache.get(key)
  if (known?.told === told) return known
  cache.delete(key)
  if (told === null) return null
  const { roles, benefits, ...rest } = JSON.parse(told) as Told
  const membership = { ...rest, told, accountId: whom.accountId, roles: roles ?? [], benefits: benefits.map(benefitOf) }
  cache.set(key, membership)
  return membership
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
