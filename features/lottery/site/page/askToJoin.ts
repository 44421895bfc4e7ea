import type { ResultOf } from '#core/call.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { callSite, type Answer } from '#site/kit/callSite.ts'

const TRIES = 3
const MOST_SECONDS = 10
const USUAL_SECONDS = 2

/** Joining twice is joining once: a server or a network that cannot keep up with a hall is asked again, not all phones in one moment. */
export async function askToJoin(id: string, value: string): Promise<Answer<ResultOf<typeof lotteryCalls.join>>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await callSite(lotteryCalls.join, { id, value })
    const { code = 1, retryAfterSeconds: after = 0 } = answer.refusal ?? {}
    const isPassing = code === 0 || (after > 0 && after <= MOST_SECONDS)
    if (!isPassing || tries === TRIES) return answer
    await new Promise((wait) => setTimeout(wait, (after || USUAL_SECONDS) * 1_000 * (0.5 + Math.random())))
  }
}
