import type { InputOf } from '#core/call.ts'
import type { surveyCalls } from '#features/surveys/contract.ts'
import type { Survey } from '#features/surveys/shapes.ts'

type Saved = InputOf<typeof surveyCalls.save>

/** A survey is saved whole; what one does not touch stays as it is. */
export function savedSurvey(survey: Survey, change: Partial<Saved>): Saved {
  const { id, version, title, language, sessionId, audience, isAnonymous, isOnce, opensTime, closesTime, content } = survey
  return { id, version, title, language, sessionId, audience, isAnonymous, isOnce, opensTime, closesTime, content, ...change }
}
