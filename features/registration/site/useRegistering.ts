import { useCallback, useEffect, useRef, useState } from 'react'
import { errors } from '#core/errors.ts'
import type { ResultOf } from '#core/call.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import type { Submission } from '#features/registration/site/draft.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'

export type Registered = ResultOf<typeof registrationCalls.register>
type Outcome = { onRegistered: (order: Registered) => void; onRefused: (refusal: Refusal) => void }
export type SendingState = 'idle' | 'sending' | 'unknown'

const AGAIN_MS = 5_000
const TIMEOUT_MS = 30_000

/**
 * Sends a submission until its outcome is known. It goes out as it was, under its own key, however often the page is opened or
 * the button pressed; so it registers once. While nobody knows, it is asked again by itself.
 */
export function useRegistering(submission: Submission | null, outcome: Outcome): { state: SendingState; checkNow: () => void } {
  const [unknownKey, setUnknownKey] = useState('')
  const underway = useRef('')
  const latest = useRef(outcome)
  useEffect(() => {
    latest.current = outcome
  })

  /** True: nobody knows yet. */
  const send = useCallback(async ({ key, body }: Submission): Promise<boolean> => {
    if (underway.current === key) return false
    underway.current = key
    const { result, refusal } = await callSite(registrationCalls.register, body as never, { idempotencyKey: key, timeoutMs: TIMEOUT_MS })
    underway.current = ''
    if (result) latest.current.onRegistered(result)
    else if (refusal.code === 0 || refusal.code === errors['core.inProgress'].code) return true
    else latest.current.onRefused(refusal)
    return false
  }, [])

  useEffect(() => {
    if (submission) void send(submission).then((isOpen) => isOpen && setUnknownKey(submission.key))
  }, [submission, send])

  const isUnknown = submission?.key === unknownKey
  useEffect(() => {
    if (!submission || !isUnknown) return undefined
    const again = () => void send(submission)
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [submission, isUnknown, send])

  return { state: !submission ? 'idle' : isUnknown ? 'unknown' : 'sending', checkNow: () => submission && void send(submission) }
}
