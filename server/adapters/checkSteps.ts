import { ZodError } from 'zod'

/** One step of looking whether an account works, in the order they were tried; after a step that failed none is tried. */
export type Step<Name extends string> = { name: Name; isOk: boolean; detail: string }

/** What a step found, or nothing if this account has nothing to try there; a throw is what went wrong. */
export type Try = () => Promise<string | null> | string | null

/** Tries one after the other and ends with the first that fails. */
export async function checkSteps<Name extends string>(tries: readonly (readonly [Name, Try])[]): Promise<Step<Name>[]> {
  const steps: Step<Name>[] = []
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

/** How long whoever is asked took to answer. */
export async function tookMs(ask: () => Promise<unknown>): Promise<string> {
  const began = performance.now()
  await ask()
  return `${Math.round(performance.now() - began)} ms`
}

/** `fetch` only says that it failed; why stands in the cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return error.cause instanceof Error ? `${code}${error.message}: ${error.cause.message}` : code + error.message
}
