import { onceIn, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { actionsOf, dataTypes, isRegion, isStatic, shapeOf, type FieldActionCode, type FormField } from '#features/forms/fieldTypes.ts'
import { systemFields, type systemFieldNames } from '#features/forms/knownFields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { statusMessages } from '#core/statusMessages.ts'
import { attendeeStatuses, auditStatuses } from '#core/statuses.ts'

export const checkinStatuses = ['NotSignedIn', 'SignedIn', 'SignedOut'] as const

type SystemName = (typeof systemFieldNames)[number]

/** Of a time when events asked for it: a column, a page and a filter only where a form still does. */
export const PREVENTION = 'EpidemicPreventionStatus'

/** What the product itself knows of an attendee, in the order lists show it; the rest of the system fields are no columns. */
const shownSystem: readonly SystemName[] = [
  'Status',
  'TicketName',
  'CheckinStatus',
  'CheckinTime',
  'AuditStatus',
  'AuditTime',
  'CreatedDate',
  'Remark',
  'CheckinCode',
  'DistributionName',
  'PromotionCode',
  'Inviter',
  'EpidemicPreventionStatus',
]
/** Texts that many people share are chosen rather than typed. */
export const suggested = ['DistributionName', 'PromotionCode', 'Inviter', 'EpidemicPreventionStatus'] as const

const textOf = (key: keyof typeof attendeeMessages, language: Language) => textIn(attendeeMessages[key], language)

function optionsOf(name: string, language: Language): Option[] {
  if (name === 'Status') return attendeeStatuses.map((key) => ({ key, value: textIn(statusMessages[`status.${key}`], language) }))
  if (name === 'AuditStatus') return auditStatuses.map((key) => ({ key, value: textOf(`attendees.audit.${key}`, language) }))
  if (name === 'CheckinStatus') return checkinStatuses.map((key) => ({ key, value: textOf(`attendees.checkin.${key}`, language) }))
  return []
}

const withoutTickets = onceIn((language) => {
  const byName = new Map(systemFields(language).map((field) => [field.fieldName, field]))
  return shownSystem.flatMap((name, index): FormField[] => {
    const field = byName.get(name)
    return field ? [{ ...field, isShow: true, sortId: 1_000 + index, fieldOptions: optionsOf(name, language) }] : []
  })
})

/** Known of everyone; what only some forms ask for is left out. */
export function systemColumns(language: Language, tickets: readonly Option[] = [], asked: readonly FormField[] = []): FormField[] {
  const isAsked = (name: string) => name !== PREVENTION || asked.some(({ fieldName, isShow }) => fieldName === name && isShow)
  const columns = withoutTickets(language).filter(({ fieldName }) => isAsked(fieldName))
  return columns.map((field) => (field.fieldName === 'TicketName' ? { ...field, fieldOptions: [...tickets] } : field))
}

/** The columns of an event's list: the answers of its form, then the product's own knowledge. */
export function columnsOf(form: readonly FormField[], language: Language, tickets: readonly Option[] = []): FormField[] {
  const answers = form.filter(
    ({ fieldType, groupName, isShow, fieldName }) => groupName !== 'System' && isShow && !isStatic(fieldType) && fieldName !== 'Password',
  )
  return [...answers, ...systemColumns(language, tickets, form)]
}

export const ADDRESS = 'AddressDataSources'

export type FilterField = {
  fieldName: string
  displayName: string
  dataType: FormField['dataType']
  actions: readonly FieldActionCode[]
  options: readonly Option[]
  shape: ReturnType<typeof shapeOf> | 'address' | 'ticket' | 'sealed'
}

const CHOICE: readonly FieldActionCode[] = ['EQ', 'NotEQ', 'In', 'NotIn', 'Empty', 'NotEmpty']

function filterFieldOf(field: FormField): FilterField {
  const { fieldName, displayName, dataType, fieldOptions: options, fieldType } = field
  const base = { fieldName, displayName, options }
  // A document number is closed: it can be asked for, not searched.
  if (fieldName === 'IdNumber') return { ...base, dataType, actions: CHOICE, shape: 'sealed' }
  if (fieldName === 'TicketName' && options.length > 0) return { ...base, dataType: dataTypes.select, actions: CHOICE, shape: 'ticket' }
  if (fieldName === 'TicketName') return { ...base, dataType, actions: actionsOf('Text'), shape: 'ticket' }
  if (suggested.some((name) => name === fieldName))
    return { ...base, dataType: dataTypes.autoCompleteInput, actions: actionsOf('Text'), shape: 'line' }
  return { ...base, dataType, actions: actionsOf(fieldType), shape: shapeOf(fieldType) }
}

/** What an event's list can be filtered by, the status first; an address is asked for as a place with all that lies in it. */
export function filterFieldsOf(columns: readonly FormField[], language: Language): FilterField[] {
  const isAddress = ({ fieldName, fieldType }: FormField) => fieldName === 'Address' || isRegion(fieldType)
  const plain = columns.filter((field) => !isAddress(field)).map(filterFieldOf)
  const address: FilterField = {
    fieldName: ADDRESS,
    displayName: textOf('attendees.address', language),
    dataType: dataTypes.cascader,
    actions: actionsOf('CascadingMenu'),
    options: [],
    shape: 'address',
  }
  const status = plain.filter(({ fieldName }) => fieldName === 'Status')
  const rest = plain.filter(({ fieldName }) => fieldName !== 'Status')
  return [...status, ...rest, ...(columns.some(isAddress) ? [address] : [])]
}

const momentTypes: readonly number[] = [dataTypes.dateTime, dataTypes.date, dataTypes.time]
const momentWords = {
  GT: 'attendees.action.after',
  LT: 'attendees.action.before',
  DateIn: 'attendees.action.within',
} as const satisfies Partial<Record<FieldActionCode, keyof typeof attendeeMessages>>

/** A moment is early or late, not large or small. */
function actionName(code: FieldActionCode, dataType: number, language: Language): string {
  const word = momentTypes.includes(dataType) && code in momentWords ? momentWords[code as keyof typeof momentWords] : null
  return word ? textOf(word, language) : textIn(formMessages[`forms.action.${code}`], language)
}

export function actionNames({ actions, dataType }: Pick<FilterField, 'actions' | 'dataType'>, language: Language) {
  return actions.map((code) => ({ code, name: actionName(code, dataType, language) }))
}
