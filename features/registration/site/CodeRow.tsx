import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { RESEND_SECONDS, VERIFIED_SECONDS, type CodeChannel, type CodePurpose } from '#features/registration/rules.ts'
import type { Verified } from '#features/registration/site/draft.ts'
import { say } from '#features/registration/site/say.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'
import { inSeconds, useSecondsUntil } from '#site/kit/useSeconds.ts'

type Props = {
  id: string
  bventId: string
  purpose: CodePurpose
  channel: CodeChannel
  /** The address as it is kept; blank while it is not valid. */
  target: string
  name: string
  isVerified: boolean
  error?: string | undefined
  onVerified: (verified: Verified) => void
}

const CODE_LENGTH = 6

/** Proof that an address is one's own: the code is sent, typed, and checked as soon as it is whole. */
export function CodeRow({ id, bventId, purpose, channel, target, name, isVerified, error, onVerified }: Props) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ target: string; resendAt: number } | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const wait = useSecondsUntil(sent?.resendAt ?? null)
  const isSentHere = sent?.target === target
  const shownProblem = problem || (isVerified ? '' : (error ?? ''))

  async function send() {
    setIsBusy(true)
    setProblem('')
    setCode('')
    const { result, refusal } = await callSite(registrationCalls.sendCode, { bventId, purpose, channel, target, language: pageLanguage() })
    setIsBusy(false)
    if (refusal) return refuse(refusal)
    setSent({ target, resendAt: inSeconds(result.resendAfter) })
    document.getElementById(id)?.focus()
  }

  async function check(typed: string) {
    setCode(typed)
    setProblem('')
    if (typed.length < CODE_LENGTH || isBusy) return
    setIsBusy(true)
    const { result, refusal } = await callSite(registrationCalls.verifyCode, { bventId, purpose, target, code: typed })
    setIsBusy(false)
    if (refusal) return refuse(refusal)
    onVerified({ token: result.verifyToken, until: inSeconds(VERIFIED_SECONDS) })
  }

  /** Locked means that this code is spent: the next one may be asked for at once. */
  function refuse({ code: reason, message, retryAfterSeconds }: Refusal) {
    setProblem(message)
    setCode('')
    if (reason === errors['reg.codeLocked'].code) setSent(null)
    if (reason === errors['core.throttled'].code) setSent({ target, resendAt: inSeconds(retryAfterSeconds || RESEND_SECONDS) })
  }

  if (isVerified)
    return (
      <p className="right" aria-live="polite">
        <Icon name="check" />
        {say('codeDone', { target })}
      </p>
    )
  return (
    <div className="code">
      <label className="label" htmlFor={id}>
        {say('code')}
        <span className="sr-only">{say('codeFor', { name })}</span>
      </label>
      <div className="code-row">
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          placeholder={say('codePlaceholder')}
          value={code}
          disabled={!isSentHere}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => void check(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
        />
        <button type="button" className="button" disabled={!target || isBusy || (isSentHere && wait > 0)} onClick={() => void send()}>
          {isSentHere && wait > 0 ? say('codeAgain', { n: wait }) : say('getCode')}
        </button>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {shownProblem ? (
          <p className="wrong">
            <Icon name="warn" />
            {shownProblem}
          </p>
        ) : (
          isSentHere && <p className="hint">{say('codeSent', { target })}</p>
        )}
      </div>
    </div>
  )
}
