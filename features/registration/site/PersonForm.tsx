import { memo, type ReactNode } from 'react'
import { groupsOf } from '#features/forms/fields.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { FieldRow, type FieldRowProps } from '#features/registration/site/FieldRow.tsx'
import type { Judged, Typed } from '#features/registration/site/judge.ts'
import { pageLanguage } from '#site/kit/language.ts'

type Props = {
  personKey: string
  /** What this person is asked, in order. */
  fields: readonly FormField[]
  values: Typed
  judged: Judged
  /** The errors to show so far, by field. */
  errors: Readonly<Record<string, string>>
  isFull: (fieldName: string, optionKey: string) => boolean
  onChange: FieldRowProps['onChange']
  onBlur: FieldRowProps['onBlur']
  below?: (field: FormField) => ReactNode
}

/** All shown fields of one person; fields of a group stand together under its name. */
export const PersonForm = memo(function PersonForm({ fields, judged, below, isFull, ...rest }: Props) {
  const shown = fields.filter(({ fieldName }) => judged.states.get(fieldName)?.isShow)
  const groups = groupsOf(shown, pageLanguage())
  const row = (field: FormField) => {
    const state = judged.states.get(field.fieldName)
    return (
      state && (
        <FieldRow
          key={field.fieldName}
          field={field}
          fields={fields}
          state={state}
          error={rest.errors[field.fieldName]}
          isFull={(optionKey) => isFull(field.fieldName, optionKey)}
          personKey={rest.personKey}
          values={rest.values}
          onChange={rest.onChange}
          onBlur={rest.onBlur}
        >
          {below?.(field)}
        </FieldRow>
      )
    )
  }
  return shown.map((field) => {
    const group = groups.find(({ groupName }) => groupName === field.fieldGroup)
    if (!group || group.fields.length < 2) return row(field)
    if (shown.find((other) => other.fieldGroup === field.fieldGroup) !== field) return null
    if (group.groupName === 'FullNameGroup') return group.fields.map(row)
    return (
      <fieldset key={group.groupName} className="group">
        <legend>{group.displayName}</legend>
        {group.fields.map(row)}
      </fieldset>
    )
  })
})
