import { isRequired } from '#core/flags.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changedParts = ['name', 'type', 'required', 'shown', 'options', 'description', 'order', 'other'] as const
export type ChangedPart = (typeof changedParts)[number]
export type FieldDifference = { fieldName: string; displayName: string; kind: ChangeKind; parts: ChangedPart[] }

const optionsText = ({ fieldOptions }: FormField) => JSON.stringify(everyOption(fieldOptions).map(({ key, value }) => [key, value]))

const parts: Partial<Record<ChangedPart, (field: FormField) => unknown>> = {
  name: ({ displayName }) => displayName,
  type: ({ fieldType }) => fieldType,
  required: isRequired,
  shown: ({ isShow }) => isShow,
  options: optionsText,
  description: ({ description }) => description,
  other: ({ validationType, maxLength, maxCount, layout, fieldGroup }) =>
    JSON.stringify([validationType, maxLength ?? null, maxCount ?? null, layout, fieldGroup]),
}

/** What would change where a form becomes another, in the order of the form that it becomes. */
export function differenceOf(before: readonly FormField[], after: readonly FormField[]): FieldDifference[] {
  const known = new Map(before.map((field) => [field.fieldName, field]))
  const left = new Set(after.map(({ fieldName }) => fieldName))
  const stays = before.filter(({ fieldName }) => left.has(fieldName)).map(({ fieldName }) => fieldName)
  const next = after.filter(({ fieldName }) => known.has(fieldName)).map(({ fieldName }) => fieldName)
  const there = after.flatMap((field): FieldDifference[] => {
    const { fieldName, displayName } = field
    const old = known.get(fieldName)
    if (!old) return [{ fieldName, displayName, kind: 'added', parts: [] }]
    const changed = changedParts.filter((part) => {
      const read = parts[part]
      return read ? read(old) !== read(field) : part === 'order' && stays.indexOf(fieldName) !== next.indexOf(fieldName)
    })
    return changed.length > 0 ? [{ fieldName, displayName, kind: 'changed', parts: changed }] : []
  })
  const gone = before.filter(({ fieldName }) => !left.has(fieldName))
  return [...there, ...gone.map(({ fieldName, displayName }): FieldDifference => ({ fieldName, displayName, kind: 'removed', parts: [] }))]
}
