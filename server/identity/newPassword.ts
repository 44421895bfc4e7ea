import { passwordFault } from '#features/account/rules.ts'
import type { accountMessages } from '#features/account/messages.ts'
import type { Person } from '#server/identity/accounts.ts'
import { isPassword } from '#server/identity/password.ts'

/** Why a person may not have this password, as a message; null if they may. */
export async function newPasswordFault(
  { email, mobile, hash }: Person,
  password: string,
  again: string,
): Promise<keyof typeof accountMessages | null> {
  const fault = passwordFault(password, again, [email ?? '', mobile ?? ''])
  if (fault) return fault
  return hash && (await isPassword(hash, password)) ? 'account.passwordSame' : null
}
