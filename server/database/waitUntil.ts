import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20

/** Resolves to the first defined answer, or to undefined once `timeoutMs` have passed. */
export async function waitUntil<Answer>(ask: () => Answer | undefined | Promise<Answer | undefined>, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > deadline) return answer
    await pause(POLL_MS)
  }
}
