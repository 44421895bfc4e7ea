import { useEffect, useState } from 'react'
import type { InvalidObj } from '#core/envelope.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { SelfData } from '#features/checkin/selfPage.ts'
import { position } from '#features/checkin/site/self/position.ts'
import { SelfDone, type Done } from '#features/checkin/site/self/SelfDone.tsx'
import { NOTHING_FILLED, SelfForm } from '#features/checkin/site/self/SelfForm.tsx'
import { problemOf, type SelfProblem } from '#features/checkin/site/self/selfRefusal.ts'
import { selfSayer } from '#features/checkin/site/self/selfMessages.ts'
import { callSite } from '#site/kit/callSite.ts'

/** The attendee checks in alone: who they are, what the point asks, where they stand. */
export function SelfCheckinPage(data: SelfData) {
  const say = selfSayer(data.language)
  const [filled, setFilled] = useState(NOTHING_FILLED)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<SelfProblem | null>(null)
  const [busy, setBusy] = useState('')
  const [now] = useState(() => new Date())
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>('[aria-invalid=true], .is-wrong input')?.focus()
  }, [errors])

  useEffect(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-of]')) part.hidden = part.dataset['of'] !== (done ? 'done' : 'form')
  }, [done])

  async function send() {
    if (filled.value.trim() === '') return setErrors({ value: say('fillIn', { name: say(data.field) }) })
    setErrors({})
    setProblem(null)
    setBusy(say(data.isLocationNeeded ? 'locating' : 'sending'))
    const here = data.isLocationNeeded ? await position() : {}
    if (!here) {
      setBusy('')
      return setProblem({ title: say('locationRefused'), help: say('locationHelp') })
    }
    setBusy(say('sending'))
    const answers = Object.entries(filled.answers).map(([fieldName, value]) => ({ fieldName, value }))
    const { result, refusal } = await callSite(checkinCalls.publicCheckin, { id: data.id, value: filled.value, answers, ...here })
    setBusy('')
    if (result) return setDone(result)
    const { errorDetails = [] } = (refusal.returnObj ?? {}) as Partial<InvalidObj>
    const named = errorDetails.filter(({ field }) => data.questions.some(({ fieldName }) => fieldName === field))
    setErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])))
    if (named.length === 0) setProblem(problemOf(refusal, data, say))
  }

  if (done) return <SelfDone data={data} done={done} />
  return (
    <SelfForm
      data={data}
      now={now}
      filled={filled}
      errors={errors}
      problem={problem}
      busy={busy}
      onFill={setFilled}
      onSend={() => void send()}
    />
  )
}
