import { menuCodeOf, type AccessCode } from '#core/access.ts'

/** Data permission: how far a member sees (WIRE2 §11). */
export const eventScopes = ['all', 'department', 'own'] as const
export type EventScope = (typeof eventScopes)[number]

/** How a field is seen: as it is, covered, or not at all. */
export const sights = ['whole', 'masked', 'none'] as const
export type Sight = (typeof sights)[number]

/**
 * What can be narrowed, one by one; `Answers` are those of all other questions that a rule does not name by themselves. A person's name is
 * always there: it is what a row is.
 */
export const narrowedFields = ['Mobile', 'Email', 'IdNumber', 'Company', 'Title', 'Gender', 'Address', 'Remark', 'Answers'] as const
export type NarrowedField = (typeof narrowedFields)[number]
/** By field, or by the field name of a single question, which then stands for itself. Only what is not seen as without it is named. */
export type Sights = Readonly<Record<string, Sight>>

export type Narrowing = {
  /** Whose events: everybody's, those of one's department and below, one's own. */
  events: EventScope
  fields: Sights
  canExport: boolean
}

export const WHOLE: Narrowing = { events: 'all', fields: {}, canExport: true }
/** By which a person is reached or known anywhere. */
export const contactFields = ['Mobile', 'Email', 'IdNumber'] as const satisfies readonly NarrowedField[]
/** What “contact details masked” used to say. */
export const CONTACTS_MASKED: Sights = { Mobile: 'masked', Email: 'masked', IdNumber: 'masked' }

/** Fields that go with another one. */
const alongWith: Readonly<Record<string, NarrowedField>> = {
  IdType: 'IdNumber',
  Department: 'Title',
  Country: 'Address',
  Province: 'Address',
  City: 'Address',
  Area: 'Address',
  AddressDataSources: 'Address',
}
/** What the product itself knows, and who it is about. */
const neverNarrowed = new Set([
  'FullName',
  'EnglishName',
  'BventTitle',
  'Status',
  'AuditStatus',
  'AuditTime',
  'CheckinStatus',
  'CheckinTime',
  'CheckinCode',
  'TicketName',
  'CustomTicketName',
  'CreatedDate',
  'DistributionName',
  'PromotionCode',
  'Inviter',
  'EpidemicPreventionStatus',
])

/** By which entry of a rule a field of a form or of a list is seen; null for what everybody sees. */
export function narrowedFieldOf(fieldName: string): NarrowedField | null {
  if (neverNarrowed.has(fieldName)) return null
  return narrowedFields.find((one) => one === fieldName) ?? alongWith[fieldName] ?? 'Answers'
}

/** Whether a rule can name it by itself beside the fields that every rule has. */
export const isQuestion = (fieldName: string): boolean => fieldName !== 'Answers' && narrowedFieldOf(fieldName) === 'Answers'

export function sightIn(seen: Sights, fieldName: string): Sight {
  const field = narrowedFieldOf(fieldName)
  if (!field) return 'whole'
  return (isQuestion(fieldName) ? seen[fieldName] : undefined) ?? seen[field] ?? 'whole'
}

/** Without what would be seen so anyway. */
export function namedSights(seen: Sights): Sights {
  const others = seen.Answers ?? 'whole'
  return Object.fromEntries(Object.entries(seen).filter(([name, sight]) => sight !== (isQuestion(name) ? others : 'whole')))
}

export const isNarrowedIn = (seen: Sights): boolean => Object.values(seen).some((sight) => sight !== 'whole')

/** The narrower wins, of roles and of one's own; owners are never narrowed. */
export function narrowingOf(roles: readonly string[], rules: readonly Narrowing[]): Narrowing {
  if (roles.includes('owner')) return WHOLE
  return rules.reduce(narrower, WHOLE)
}

function narrower(one: Narrowing, other: Narrowing): Narrowing {
  return {
    events: eventScopes[Math.max(eventScopes.indexOf(one.events), eventScopes.indexOf(other.events))] ?? 'own',
    fields: narrowerFields(one.fields, other.fields),
    canExport: one.canExport && other.canExport,
  }
}

function narrowerFields(one: Sights, other: Sights): Sights {
  const names = new Set([...narrowedFields, ...Object.keys(one), ...Object.keys(other)])
  const narrowest = (name: string) => sights[Math.max(...[one, other].map((seen) => sights.indexOf(sightIn(seen, name))))] ?? 'none'
  return namedSights(Object.fromEntries([...names].map((name) => [name, narrowest(name)])))
}

/** What is of the organisation as a whole has no part to show: it is not for those who do not see all of its events. */
const ofTheWhole = [
  'litehome_res_page_accountoverview',
  'litehome_res_page_incomeexpenses',
  'litehome_res_page_operationlog',
  'litehome_res_page_audience',
  'litehome_res_page_labelmanage',
  'litehome_res_page_smsemailmarketing',
  'litehome_res_page_sms',
  'litehome_res_page_email',
  'litehome_res_page_tel',
  'litehome_res_act_finance',
  'litehome_res_act_settle',
] satisfies AccessCode[]

/** The codes that are left: without those to see contact details where none is left to see, to take lists away, to see across all events. */
export function codesLeft(codes: ReadonlySet<string>, { events, fields, canExport }: Narrowing): ReadonlySet<string> {
  const gone = [
    ...(events === 'all' ? [] : ofTheWhole.flatMap((code) => [code, menuCodeOf(code)])),
    ...(contactFields.every((field) => (fields[field] ?? 'whole') !== 'whole') ? ['lite_res_act_reveal'] : []),
    ...(canExport ? [] : ['lite_res_act_export']),
  ]
  return gone.length === 0 ? codes : codes.difference(new Set(gone))
}
