import { useMemo, useState } from 'react'
import { serverNow } from '#console/kit/serverTime.ts'
import { useLanguage } from '#console/kit/text.ts'
import { evaluateRules, type FieldState, type RegisterRule } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor } from '#features/forms/fields.ts'
import { regionsOf } from '#features/forms/regions.ts'
import { validateAnswers } from '#features/forms/validate.ts'
import { useRegions } from '#features/attendees/console/useRegions.ts'
import { sentAnswer, type Answer, type Answers } from '#features/attendees/console/one/answers.ts'

type Given = {
  fields: readonly FormField[]
  rules: readonly RegisterRule[]
  ticketId: string | null
  start: Answers
  timeZone: string | undefined
}
export type AnswersHandle = {
  fields: FormField[]
  values: Answers
  states: ReadonlyMap<string, FieldState>
  errors: Readonly<Record<string, string>>
  set: (fieldName: string, answer: Answer) => void
  /** Judges one answer when it is left. */
  judge: (fieldName: string) => void
  /** Judges these, or all; true when nothing is wrong. */
  check: (only?: readonly string[]) => boolean
  tell: (errors: Readonly<Record<string, string>>) => void
  reset: (values: Answers) => void
}

/** A form of the event filled in by the organiser, under the form's own rules. */
export function useAnswers({ fields: given, rules, ticketId, start, timeZone }: Given): AnswersHandle {
  const language = useLanguage()
  const tree = useRegions()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = useMemo(() => fieldsFor(given, 'organiser'), [given])
  const sent = Object.fromEntries(fields.map(({ fieldName }) => [fieldName, sentAnswer(values[fieldName] ?? null)]))
  const zone = timeZone ? { timeZone } : {}
  const states = evaluateRules(rules, fields, { values: sent, ticketId, ...zone })

  const problems = (only?: readonly string[]) =>
    validateAnswers({
      fields,
      rules,
      ticketId,
      values: sent,
      language,
      audience: 'organiser',
      ...(tree.length > 0 && { regions: regionsOf(tree) }),
      ...zone,
      now: serverNow(),
      ...(only && { only }),
    }).errors

  return {
    fields,
    values,
    states,
    errors,
    set: (fieldName, answer) => {
      setValues((before) => ({ ...before, [fieldName]: answer }))
      setErrors(({ [fieldName]: _, ...rest }) => rest)
    },
    judge: (fieldName) => {
      const found = problems([fieldName])[0]
      setErrors(({ [fieldName]: _, ...rest }) => (found ? { ...rest, [fieldName]: found.message } : rest))
    },
    check: (only) => {
      const found = problems(only)
      setErrors(Object.fromEntries(found.map(({ fieldName, message }) => [fieldName, message])))
      return found.length === 0
    },
    tell: (told) => setErrors((before) => ({ ...before, ...told })),
    reset: setValues,
  }
}
