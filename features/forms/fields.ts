import { hasFlag, isRequired } from '#core/flags.ts'
import { textIn } from '#core/messages.ts'
import type { Language } from '#core/language.ts'
import { isStatic, type FieldGroup, type FormField } from '#features/forms/fieldTypes.ts'
import { isListedSystemField } from '#features/forms/knownFields.ts'
import { formMessages } from '#features/forms/messages.ts'

export const TICKET_ID = 'TicketId'
export const MOST_FIELDS = 200
export const fixedFieldNames = ['Mobile', 'Email', 'Password', 'FullName'] as const

/** Every form has these; they can be switched off (all but the name), never deleted. Spec §3. */
export function isFixed(fieldName: string): boolean {
  return (fixedFieldNames as readonly string[]).includes(fieldName)
}

/** A person without a name can neither be called nor let in. */
export function isAlwaysShown(fieldName: string): boolean {
  return fieldName === 'FullName'
}

/** Spec §3: fields of the System group are hidden, but two of them can be columns. */
export function isListed({ groupName, fieldName, isShow }: Pick<FormField, 'groupName' | 'fieldName' | 'isShow'>): boolean {
  return groupName === 'System' ? isListedSystemField(fieldName) : isShow
}

export function byOrder(one: Pick<FormField, 'sortId' | 'fieldName'>, other: Pick<FormField, 'sortId' | 'fieldName'>): number {
  return one.sortId - other.sortId || (one.fieldName < other.fieldName ? -1 : Number(one.fieldName > other.fieldName))
}

export type Audience = 'attendee' | 'organiser'

/** What this person can be asked: nobody answers system fields, and some only the organiser sees. */
export function fieldsFor<Field extends FormField>(fields: readonly Field[], audience: Audience): Field[] {
  return fields
    .filter(({ groupName }) => groupName !== 'System')
    .filter((field) => audience === 'organiser' || !hasFlag(field.openFunctionalVerificationTags, 'IsOnlyAdmin'))
    .sort(byOrder)
}

export function isAnswerable({ groupName, fieldType }: Pick<FormField, 'groupName' | 'fieldType'>): boolean {
  return groupName !== 'System' && !isStatic(fieldType)
}

/** By its flag or because it names the ticket; a text between the fields never is. Spec §5. */
export function isNeeded(field: FormField): boolean {
  return isRequired(field) && !isStatic(field.fieldType)
}

export type FieldGroupOf<Field> = { groupName: Exclude<FieldGroup, ''>; displayName: string; fieldNames: string[]; fields: Field[] }

/** Groups in the order of their first field; FullName leads its group, and an address is called after its first field. Spec §3. */
export function groupsOf<Field extends FormField>(fields: readonly Field[], language: Language): FieldGroupOf<Field>[] {
  const inForm = [...fields].sort(byOrder)
  return [...new Set(inForm.map(({ fieldGroup }) => fieldGroup))].flatMap((groupName) => {
    if (groupName === '') return []
    const members = inForm.filter(({ fieldGroup }) => fieldGroup === groupName)
    const sorted = groupName === 'FullNameGroup' ? members.sort(nameFirst) : members
    const displayName =
      groupName === 'AddressGroup' ? (sorted[0]?.displayName ?? '') : textIn(formMessages[`forms.group.${groupName}`], language)
    return [{ groupName, displayName, fieldNames: sorted.map(({ fieldName }) => fieldName), fields: sorted }]
  })
}

function nameFirst(one: FormField, other: FormField): number {
  return Number(other.fieldName === 'FullName') - Number(one.fieldName === 'FullName') || byOrder(one, other)
}
