import { useState } from 'react'
import { priceText } from '#core/money.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { CodeRow } from '#features/registration/site/CodeRow.tsx'
import type { Draft, Person, Verified } from '#features/registration/site/draft.ts'
import { idOf } from '#features/registration/site/FieldRow.tsx'
import { likeFirst, withAnswer, type Judged, type Typed } from '#features/registration/site/judge.ts'
import { PersonForm } from '#features/registration/site/PersonForm.tsx'
import { codeFieldsOf, verifiedKey, type Told } from '#features/registration/site/registerState.ts'
import { isFree } from '#features/registration/site/TicketStep.tsx'
import { say } from '#features/registration/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  form: PublicForm
  fields: readonly FormField[]
  person: Person
  at: number
  isOnly: boolean
  judged: Judged
  told: Told['fields']
  isTried: boolean
  verified: Draft['verified']
  onAnswer: (next: (values: Typed, first: Typed) => Typed) => void
  onChangeTicket: (() => void) | null
  onRemove: () => void
  onVerified: (key: string, proof: Verified) => void
}

/** One person: their ticket, their answers, and proof of the addresses that need it. */
export function PersonSection({ form, fields, person, at, isOnly, judged, told, isTried, verified, ...on }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const ticket = form.tickets.find(({ ticketId }) => ticketId === person.ticketId)
  const codeFields = codeFieldsOf(form, at, judged)

  const shownErrors = Object.fromEntries([
    ...Object.entries(judged.errors).filter(([fieldName]) => isTried || left.has(fieldName)),
    ...told.map(({ fieldName, message }) => [fieldName, message]),
  ]) as Record<string, string>

  function below(field: FormField) {
    const asked = codeFields.find(({ fieldName }) => fieldName === field.fieldName)
    if (!asked) return null
    const target = judged.values[field.fieldName]
    const valid = typeof target === 'string' && !(field.fieldName in judged.errors) ? target : ''
    const key = verifiedKey(asked.channel, valid)
    return (
      <CodeRow
        id={`${idOf(person.key, field.fieldName)}-code`}
        bventId={form.event.bventId}
        purpose="register"
        channel={asked.channel}
        target={valid}
        name={field.displayName}
        isVerified={valid !== '' && key in verified}
        error={isTried && valid ? say('codeNeeded', { name: field.displayName }) : undefined}
        onVerified={(proof) => on.onVerified(key, proof)}
      />
    )
  }

  return (
    <section className="person" aria-label={say('person', { n: at + 1 })}>
      {isOnly ? (
        ticket && (
          <div className="chosen">
            <span className="mark">
              <Icon name="ticket" />
            </span>
            <div>
              <b>{ticket.name}</b>
              <small>
                {[isFree(ticket) ? say('free') : priceText(ticket.price, ticket.currency), ticket.isNeedApproval && say('needsApproval')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {on.onChangeTicket && (
              <button type="button" className="button quiet small" onClick={on.onChangeTicket}>
                {say('changeTicket')}
              </button>
            )}
          </div>
        )
      ) : (
        <div className="person-head">
          <h2>{say('personTicket', { n: at + 1, ticket: ticket?.name ?? '' })}</h2>
          <button type="button" className="button quiet small" aria-label={say('removePersonNamed', { n: at + 1 })} onClick={on.onRemove}>
            {say('removePerson')}
          </button>
        </div>
      )}
      {at > 0 && (
        <button type="button" className="button small" onClick={() => on.onAnswer((values, first) => likeFirst(fields, values, first))}>
          <Icon name="copy" />
          {say('sameAsFirst')}
        </button>
      )}
      <PersonForm
        personKey={person.key}
        fields={fields}
        values={person.values}
        judged={judged}
        errors={shownErrors}
        isFull={(fieldName, optionKey) => form.fullOptions[fieldName]?.includes(optionKey) ?? false}
        onChange={(fieldName, value) => on.onAnswer((values) => withAnswer(fields, values, fieldName, value))}
        onBlur={(fieldName) => setLeft((before) => (before.has(fieldName) ? before : new Set([...before, fieldName])))}
        below={below}
      />
    </section>
  )
}
