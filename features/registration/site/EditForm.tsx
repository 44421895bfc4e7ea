import { useMemo, useState } from 'react'
import { fieldsFor } from '#features/forms/fields.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { registrationCalls, type PublicForm } from '#features/registration/contract.ts'
import type { EventCard } from '#features/registration/shapes.ts'
import { CodeRow } from '#features/registration/site/CodeRow.tsx'
import type { Verified } from '#features/registration/site/draft.ts'
import { idOf } from '#features/registration/site/FieldRow.tsx'
import { judged, withAnswer } from '#features/registration/site/judge.ts'
import { ErrorSummary, Note, type Wrong } from '#features/registration/site/Notes.tsx'
import type { OwnAttendee } from '#features/registration/site/OwnTicket.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { PersonForm } from '#features/registration/site/PersonForm.tsx'
import { toldFields } from '#features/registration/site/registerState.ts'
import { typedValues } from '#features/registration/site/typedValues.ts'
import { say } from '#features/registration/site/say.ts'
import { callSite } from '#site/kit/callSite.ts'
import { pageLanguage } from '#site/kit/language.ts'

type Props = {
  event: EventCard
  attendee: OwnAttendee
  asked: Pick<PublicForm, 'fields' | 'rules' | 'codeFields' | 'fullOptions'>
  onClose: (hasSaved: boolean) => void
}

/** Only what changed is sent; the others decide what is shown, but are not judged again. */
export function EditForm({ event, attendee, asked, onClose }: Props) {
  const fields = useMemo(() => fieldsFor(asked.fields, 'attendee'), [asked.fields])
  const before = useMemo(() => typedValues(fields, attendee.attendeeFieldValues, event.timeZone), [fields, attendee, event.timeZone])
  const [values, setValues] = useState(before)
  const [told, setTold] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [proofs, setProofs] = useState<Readonly<Record<string, Verified>>>({})

  const asking = { fields: asked.fields, rules: asked.rules, timeZone: event.timeZone, language: pageLanguage() }
  const look = judged(asking, attendee.ticketId, values)
  const editable = fields.filter(({ fieldName }) => attendee.editableFieldNames.includes(fieldName))
  const changed = editable.filter(({ fieldName }) => JSON.stringify(values[fieldName]) !== JSON.stringify(before[fieldName]))
  const isUnproven = ({ fieldName }: FormField) =>
    asked.codeFields.some((code) => code.fieldName === fieldName) && !(`${fieldName}:${String(look.values[fieldName])}` in proofs)
  const wrongs: Wrong[] = changed.flatMap((field) => {
    const error = look.errors[field.fieldName]
    const id = idOf(attendee.attendeeId, field.fieldName)
    if (error) return [{ id, text: error }]
    return isUnproven(field) ? [{ id: `${id}-code`, text: say('codeNeeded', { name: field.displayName }) }] : []
  })

  async function save() {
    setTries(tries + 1)
    setProblem('')
    if (wrongs.length > 0 || isBusy) return
    if (changed.length === 0) return setProblem(sayOrder('nothingChanged'))
    setIsBusy(true)
    const { refusal } = await callSite(registrationCalls.updateAttendee, {
      attendeeId: attendee.attendeeId,
      version: attendee.version,
      attendeeFieldValues: changed.map(({ fieldName }) => ({ fieldName, value: look.values[fieldName] ?? null })),
      verifyTokens: Object.values(proofs).map(({ token }) => token),
    })
    setIsBusy(false)
    if (!refusal) return onClose(true)
    setTold(toldFields(refusal.returnObj))
    setProblem(refusal.message)
  }

  function below(field: FormField) {
    const code = asked.codeFields.find(({ fieldName }) => fieldName === field.fieldName)
    const target = look.values[field.fieldName]
    if (!code || !changed.includes(field) || typeof target !== 'string' || field.fieldName in look.errors) return null
    return (
      <CodeRow
        id={`${idOf(attendee.attendeeId, field.fieldName)}-code`}
        bventId={event.bventId}
        purpose="register"
        channel={code.channel}
        target={target}
        name={field.displayName}
        isVerified={!isUnproven(field)}
        onVerified={(proof) => setProofs((all) => ({ ...all, [`${field.fieldName}:${target}`]: proof }))}
      />
    )
  }

  const shownErrors = Object.fromEntries(
    changed.flatMap(({ fieldName }) => (look.errors[fieldName] ? [[fieldName, look.errors[fieldName]]] : [])),
  )
  return (
    <form
      className="form"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save()
      }}
    >
      {tries > 0 && <ErrorSummary wrongs={wrongs} asked={tries} />}
      {problem && (
        <Note kind="danger" icon="warn">
          {problem}
        </Note>
      )}
      <PersonForm
        personKey={attendee.attendeeId}
        fields={editable}
        values={values}
        judged={look}
        errors={{ ...shownErrors, ...told }}
        isFull={(fieldName, optionKey) => (asked.fullOptions[fieldName] ?? []).includes(optionKey)}
        onChange={(fieldName, value) => {
          setTold({})
          setValues((all) => withAnswer(fields, all, fieldName, value))
        }}
        onBlur={() => undefined}
        below={below}
      />
      <div className="dock">
        <button type="submit" className="button primary wide" aria-disabled={isBusy || undefined}>
          {isBusy ? sayOrder('saving') : sayOrder('save')}
        </button>
      </div>
    </form>
  )
}
