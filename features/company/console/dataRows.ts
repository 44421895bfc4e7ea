import { roles, type Role } from '#core/access.ts'
import type { ResultOf } from '#core/call.ts'
import type { Translate } from '#console/kit/text.ts'
import { WHOLE, type Narrowing } from '#core/narrowing.ts'
import type { permissionCalls } from '#features/company/permissionContract.ts'

type NarrowedRole = Exclude<Role, 'owner'>
export type About = { role: NarrowedRole } | { accountId: string }
/** A row of the page: a role, or somebody who is narrowed by themselves. `version` is null where nothing is stored yet. */
export type RuleRow = { about: About; name: string; holders: number; rule: Narrowing; version: number | null }
export type Drafts = ReadonlyMap<string, Narrowing>

export const keyOf = ({ about }: Pick<RuleRow, 'about'>): string => ('role' in about ? about.role : about.accountId)

export const nameOf = ({ about, name }: RuleRow, t: Translate): string => ('role' in about ? t(`org.${about.role}`) : name)

const narrowedRoles = roles.filter((role): role is NarrowedRole => role !== 'owner')

export function rowsOf(
  { holders, rules }: ResultOf<typeof permissionCalls.dataRules>,
  added: readonly { accountId: string; name: string }[],
): RuleRow[] {
  const ofRoles = narrowedRoles.map((role): RuleRow => {
    const stored = rules.find((rule) => rule.role === role)
    return { about: { role }, name: '', holders: holders[role] ?? 0, rule: stored ?? WHOLE, version: stored?.version ?? null }
  })
  const ofMembers = rules.flatMap((rule): RuleRow[] =>
    rule.accountId ? [{ about: { accountId: rule.accountId }, name: rule.name, holders: 1, rule, version: rule.version }] : [],
  )
  const fresh = added
    .filter(({ accountId }) => !rules.some((rule) => rule.accountId === accountId))
    .map(({ accountId, name }): RuleRow => ({ about: { accountId }, name, holders: 1, rule: WHOLE, version: null }))
  return [...ofRoles, ...ofMembers, ...fresh]
}
