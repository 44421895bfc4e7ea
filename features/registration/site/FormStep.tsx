import { useMemo, useState, type ReactNode } from 'react'
import type { PageValues } from '#features/forms/pageConfigs.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { Consent, CONSENT_ID } from '#features/registration/site/Consent.tsx'
import type { Draft, Person } from '#features/registration/site/draft.ts'
import { fieldsFor } from '#features/forms/fields.ts'
import { idOf } from '#features/registration/site/FieldRow.tsx'
import { judged, type Judged, type Typed } from '#features/registration/site/judge.ts'
import { ErrorSummary, type Wrong } from '#features/registration/site/Notes.tsx'
import { PayChoice } from '#features/registration/site/PayChoice.tsx'
import { PersonSection } from '#features/registration/site/PersonSection.tsx'
import { RegisterHead } from '#features/registration/site/RegisterHead.tsx'
import { bodyOf, codeFieldsOf, verifiedKey, wayOf, type Told } from '#features/registration/site/registerState.ts'
import { BillLines } from '#features/registration/site/BillLines.tsx'
import type { Bill } from '#features/registration/site/choice.ts'
import { TermsNote } from '#features/registration/site/TermsNote.tsx'
import { SubmitButton } from '#features/registration/site/SubmitButton.tsx'
import type { ChangeDraft } from '#features/registration/site/useDraft.ts'
import { say } from '#features/registration/site/say.ts'
import { newKey } from '#site/kit/newKey.ts'

type Props = {
  form: PublicForm
  page: PageValues<'EnrollPage'>
  draft: Draft
  bill: Bill
  codes: ReactNode
  told: Told['fields']
  notes: ReactNode
  isSending: boolean
  isOnline: boolean
  hasMoved: boolean
  change: ChangeDraft
  /** What the server said about an answer is over once it changes. */
  onEdit: () => void
  onBack: (() => void) | null
}

/** Everyone's answers, how to pay, consent and the button that sends it all. */
export function FormStep({ form, page, draft, bill, codes, told, notes, isSending, isOnline, hasMoved, change, onEdit, onBack }: Props) {
  const { people, verified } = draft
  const [tries, setTries] = useState(0)
  const fields = useMemo(() => fieldsFor(form.fields, 'attendee'), [form.fields])
  const judgedOf = useMemo(() => judgeOnce(form), [form])

  function answer(key: string, next: (values: Typed, first: Typed) => Typed) {
    onEdit()
    change(({ people: before }) => ({
      people: before.map((person) => (person.key === key ? { ...person, values: next(person.values, before[0]?.values ?? {}) } : person)),
    }))
  }

  const wrongs: Wrong[] = people.flatMap((person, at) => wrongsOf(form, person, at, judgedOf(person), verified))
  const isUnagreed = form.isAgreementNeeded && !draft.isAgreed
  if (isUnagreed) wrongs.push({ id: CONSENT_ID, text: say('agreeFirst') })
  const all = people.map(judgedOf)
  const progress = { done: total(all, 'answered'), all: total(all, 'required') }

  function submit() {
    if (isSending) return
    setTries(tries + 1)
    if (wrongs.length > 0 || !isOnline) return
    change({ submission: { key: newKey(), body: bodyOf(form, draft, bill, judgedOf) } })
  }

  return (
    <main className="page register">
      <RegisterHead form={form} title={say('fillIn')} page={page} onBack={onBack} progress={progress} hasMoved={hasMoved} />
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {notes}
        {tries > 0 && <ErrorSummary wrongs={wrongs} asked={tries} />}
        {people.map((person, at) => (
          <PersonSection
            key={person.key}
            form={form}
            fields={fields}
            person={person}
            at={at}
            isOnly={people.length === 1}
            judged={judgedOf(person)}
            told={told.filter(({ personAt }) => personAt === at)}
            isTried={tries > 0}
            verified={verified}
            onAnswer={(next) => answer(person.key, next)}
            onChangeTicket={onBack}
            onRemove={() => change({ people: people.filter(({ key }) => key !== person.key) })}
            onVerified={(key, proof) => change((before) => ({ verified: { ...before.verified, [key]: proof } }))}
          />
        ))}
        {codes}
        {bill.isFree && bill.discounts.size > 0 && <BillLines bill={bill} />}
        {!bill.isFree && (
          <PayChoice
            ways={form.payWays}
            chosen={wayOf(form, draft)?.provider ?? ''}
            bill={bill}
            onChange={(provider) => change({ provider })}
          />
        )}
        {!bill.isFree && <TermsNote terms={form.terms} timeZone={form.event.timeZone} currency={form.currency} />}
        <div className="dock">
          {form.isAgreementNeeded && (
            <Consent
              isAgreed={draft.isAgreed}
              isWrong={isUnagreed && tries > 0}
              agreement={page.agreement}
              onChange={(isAgreed) => change({ isAgreed })}
            />
          )}
          <SubmitButton text={page.buttonText} colour={page.buttonColor} bill={bill} way={wayOf(form, draft)} isSending={isSending} />
        </div>
      </form>
    </main>
  )
}

/** A person that has not changed is not judged again. */
function judgeOnce({ fields, rules, event, language }: PublicForm): (person: Person) => Judged {
  const known = new WeakMap<Person, Judged>()
  return (person) => {
    const before = known.get(person)
    if (before) return before
    const now = judged({ fields, rules, timeZone: event.timeZone, language }, person.ticketId, person.values)
    known.set(person, now)
    return now
  }
}

function wrongsOf(form: PublicForm, person: Person, at: number, { errors, values, ...rest }: Judged, verified: Draft['verified']): Wrong[] {
  const answers = Object.entries(errors).map(([fieldName, text]) => ({ id: idOf(person.key, fieldName), text }))
  const codes = codeFieldsOf(form, at, { errors, values, ...rest }).flatMap(({ fieldName, channel }) => {
    const target = values[fieldName]
    if (fieldName in errors || typeof target !== 'string' || verifiedKey(channel, target) in verified) return []
    const name = form.fields.find((field) => field.fieldName === fieldName)?.displayName ?? fieldName
    return [{ id: `${idOf(person.key, fieldName)}-code`, text: say('codeNeeded', { name }) }]
  })
  return [...answers, ...codes]
}

function total(all: readonly Judged[], key: 'answered' | 'required'): number {
  return all.reduce((sum, one) => sum + one[key], 0)
}
