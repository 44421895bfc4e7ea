import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { ruleEvaluator } from '#features/forms/evaluate.ts'
import { isRegion, type FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, isAnswerable } from '#features/forms/fields.ts'
import { identityCardOf } from '#features/forms/personValues.ts'
import { problemOf, shownIn, type Answering } from '#features/forms/validate.ts'
import { answerReader, type StoredValue } from '#features/forms/values.ts'

/** The answer as it is kept, if it is right whatever the others are; undefined where only `answerJudge` can say. */
export type PlainReader = (raw: unknown) => StoredValue | undefined

/** One for every field that can be answered; none at all where rules let the fields depend on each other. */
export function plainReaders({
  rules,
  audience = 'attendee',
  timeZone = EVENT_TIME_ZONE,
  now,
  ...given
}: Omit<Answering, 'ticketId' | 'values' | 'only' | 'language'>): ReadonlyMap<string, PlainReader> {
  if (rules.some(({ isEnable }) => isEnable)) return new Map()
  const fields = fieldsFor(given.fields, audience)
  const answerable = fields.filter(isAnswerable)
  const shown = shownIn(ruleEvaluator([], fields, timeZone)({ values: {} }), answerable)
  const today = now && todayIn(timeZone, now)
  const readers = new Map<string, PlainReader>(answerable.map(({ fieldName }) => [fieldName, dropped]))
  for (const { field, state } of shown.fields) {
    const read = answerReader(field, { timeZone, today })
    const isAlone = isJudgedAlone(field, shown.document, today)
    readers.set(field.fieldName, (raw) => {
      const result = read(raw)
      if ('problem' in result || problemOf(field, state, result.value) !== null) return undefined
      return result.value === null || isAlone(result.value) ? result.value : undefined
    })
  }
  return readers
}

/** Nobody is asked, so nothing is kept. */
const dropped: PlainReader = () => null

/** Regions lie in each other; a document number is right for every type of document if it is an identity card's. */
function isJudgedAlone({ fieldName, fieldType }: FormField, isDocumentAsked: boolean, today: string | undefined) {
  if (isRegion(fieldType)) return () => false
  if (fieldName !== 'IdNumber' || !isDocumentAsked) return () => true
  return (value: StoredValue) => typeof value === 'string' && identityCardOf(value, today) !== null
}
