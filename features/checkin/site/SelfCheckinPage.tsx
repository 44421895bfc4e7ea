import { useState } from 'react'
import type { InvalidObj } from '#core/envelope.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { position } from '#features/checkin/site/position.ts'
import { Question, type Given } from '#features/checkin/site/Question.tsx'
import { SelfDone, type Done } from '#features/checkin/site/SelfDone.tsx'
import { SelfHead } from '#features/checkin/site/SelfHead.tsx'
import { buttonLook, lookOf } from '#features/checkin/site/selfLook.ts'
import type { SelfData } from '#features/checkin/site/selfPageData.ts'
import { saySelf } from '#features/checkin/site/selfWords.ts'
import { callSite } from '#site/kit/callSite.ts'

const inputs = {
  Mobile: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  Email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  IdNumber: { type: 'text', autoComplete: 'off', inputMode: 'text' },
  CheckinCode: { type: 'text', autoComplete: 'off', inputMode: 'text' },
  MobileTail: { type: 'text', autoComplete: 'off', inputMode: 'numeric' },
} as const

/** The attendee checks in alone: who they are, what the point asks, where they stand. */
export function SelfCheckinPage(data: SelfData) {
  const [value, setValue] = useState('')
  const [answers, setAnswers] = useState<Record<string, Given>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  const [done, setDone] = useState<Done | null>(null)

  async function send() {
    if (value.trim() === '') return setErrors({ value: saySelf('fillIn', { name: saySelf(data.field) }) })
    setErrors({})
    setProblem('')
    setBusy(saySelf(data.isLocationNeeded ? 'locating' : 'sending'))
    const here = data.isLocationNeeded ? await position() : {}
    if (!here) {
      setBusy('')
      return setProblem(saySelf('locationRefused'))
    }
    setBusy(saySelf('sending'))
    const given = Object.entries(answers).map(([fieldName, answer]) => ({ fieldName, value: answer }))
    const { result, refusal } = await callSite(checkinCalls.publicCheckin, { id: data.id, value, answers: given, ...here })
    setBusy('')
    if (result) return setDone(result)
    const { errorDetails = [] } = (refusal.returnObj ?? {}) as Partial<InvalidObj>
    const named = errorDetails.filter(({ field }) => data.questions.some(({ fieldName }) => fieldName === field))
    setErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])))
    if (named.length === 0) setProblem(refusal.message)
  }

  if (done) return <SelfDone data={data} done={done} />
  return (
    <main className="page self" style={lookOf(data.page)}>
      <SelfHead design={data.page} name={data.name} />
      <form
        className="form"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          if (!busy) void send()
        }}
      >
        <div className="field">
          <label className="label" htmlFor="value">
            {saySelf(data.field)}
          </label>
          <input
            id="value"
            className="input"
            {...inputs[data.field]}
            maxLength={100}
            value={value}
            aria-required
            aria-invalid={errors['value'] ? true : undefined}
            aria-describedby={errors['value'] ? 'value-wrong' : undefined}
            onChange={({ target }) => setValue(target.value)}
          />
          {errors['value'] && (
            <p className="wrong" id="value-wrong">
              {errors['value']}
            </p>
          )}
        </div>
        {data.questions.map((field) => (
          <Question
            key={field.fieldName}
            field={field}
            value={answers[field.fieldName] ?? ''}
            error={errors[field.fieldName]}
            onChange={(answer) => setAnswers((before) => ({ ...before, [field.fieldName]: answer }))}
          />
        ))}
        {data.isLocationNeeded && <p className="hint">{saySelf('locationNeeded')}</p>}
        <div role="alert">{problem && <p className="note danger">{problem}</p>}</div>
        <button type="submit" className="button primary wide" aria-disabled={busy ? true : undefined} style={buttonLook(data.page)}>
          {busy && <span className="spin" aria-hidden="true" />}
          {busy || data.buttonText}
        </button>
        {data.page.buttons.map(({ text, link }) => (
          <a key={text} className="button wide" href={link}>
            {text}
          </a>
        ))}
      </form>
    </main>
  )
}
