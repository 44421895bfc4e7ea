import { ZodError } from 'zod'
import type { CheckName, CheckStep } from '#server/adapters/pay/port.ts'

/** What a step found, or nothing if this account has nothing to try there; a throw is what went wrong. */
export type Try = () => Promise<string | null> | string | null

/** Tries one after the other and ends with the first that fails. */
export async function checkSteps(tries: readonly (readonly [CheckName, Try])[]): Promise<CheckStep[]> {
  const steps: CheckStep[] = []
  for (const [name, attempt] of tries) {
    try {
      const detail = await attempt()
      if (detail !== null) steps.push({ name, isOk: true, detail })
    } catch (error) {
      return [...steps, { name, isOk: false, detail: reasonOf(error) }]
    }
  }
  return steps
}

/** `fetch` only says that it failed; why stands in the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return error.cause instanceof Error ? `${code}${error.message}: ${error.cause.message}` : code + error.message
}
