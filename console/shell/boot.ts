import { currentToken, restoreSession } from '#console/auth/session.ts'
import { loadTexts } from '#console/kit/language.ts'
import { texts } from '#console/kit/text.ts'

let started: Promise<unknown> | null = null

/** The words and the session do not need each other: both are asked for at once, and everything else waits for both. */
export async function booted(): Promise<{ isSignedIn: boolean }> {
  started ??= Promise.all([loadTexts(texts.get().language, { ignoresErrors: true }), restoreSession()])
  await started
  return { isSignedIn: currentToken() !== null }
}
