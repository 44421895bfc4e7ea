import type { Person } from '#server/identity/accounts.ts'
import { isPassword } from '#server/identity/password.ts'
import { throttleKey, type Throttle } from '#server/identity/throttle.ts'
import { AppError } from '#server/kit/errors.ts'

type Try = { person: Person | undefined; login: string; password: string; address: string }

/** Counted, judged, and alike for a wrong password and an unknown login: same answer, same time. The tenth failure locks. */
export async function tryPassword(throttle: Throttle, { person, login, password, address }: Try): Promise<boolean> {
  const key = throttleKey(person?.id, login)
  const { isLast } = await throttle.try(key, address)
  if (await isPassword(person?.hash, password)) {
    await throttle.succeed(key, address)
    return true
  }
  if (!isLast) return false
  await throttle.lock(key)
  throw new AppError('account.locked')
}
