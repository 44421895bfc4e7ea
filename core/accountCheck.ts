import { z } from 'zod'

/** Of an account at somebody else's: whether it was found to work. */
export const accountStates = ['Unchecked', 'Passed', 'Failed'] as const
export type AccountState = (typeof accountStates)[number]

/** `value` is '' for what is secret: whether there is one, `isSet` says. */
export const accountField = z.object({
  name: z.string(),
  kind: z.enum(['line', 'text']),
  isSecret: z.boolean(),
  isNeeded: z.boolean(),
  isSet: z.boolean(),
  value: z.string(),
})
export type ShownField = z.output<typeof accountField>

export const givenFields = z.record(z.string().max(32), z.string().max(20_000))

/** Whom nobody could reach says nothing of the account: where it has worked it stays in use. */
export function stateAfter(checks: readonly { name: string; isOk: boolean }[], before: AccountState): AccountState {
  const failed = checks.find(({ isOk }) => !isOk)
  if (!failed) return 'Passed'
  return failed.name === 'reachable' && before === 'Passed' ? 'Passed' : 'Failed'
}
