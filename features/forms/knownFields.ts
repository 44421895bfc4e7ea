import { tagsOf, validationTypes, type FieldFlag } from '#core/flags.ts'
import { DEFAULT_LANGUAGE, onceIn, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import {
  actionsOf,
  dataTypeOf,
  fieldTypes,
  layouts,
  type Category,
  type FieldGroup,
  type FieldType,
  type FormField,
} from '#features/forms/fieldTypes.ts'
import { formMessages } from '#features/forms/messages.ts'

type OptionName =
  'male' | 'female' | 'IdCard' | 'Passport' | 'HkMacaoPermit' | 'TaiwanPermit' | 'OtherId' | 'plane' | 'train' | 'car' | 'other'
type Known = {
  type: FieldType
  group?: FieldGroup
  category?: Category
  flags?: readonly FieldFlag[]
  validation?: number
  options?: readonly OptionName[]
  maxLength?: number
  maxCount?: number
}

const NAME_LENGTH = 60
const ALLOW_EDIT = 'IsJoinAfterAllowModify'

/** Fields a form can take from the shelf: their names are the same in every event, so that lists and the door know them. */
const known = {
  FullName: { type: 'Textbox', group: 'FullNameGroup', flags: ['IsNeeded', ALLOW_EDIT], maxLength: NAME_LENGTH },
  EnglishName: { type: 'Textbox', group: 'FullNameGroup', flags: [ALLOW_EDIT], maxLength: NAME_LENGTH },
  Mobile: { type: 'Textbox', flags: ['IsNeeded', 'IsUnique', 'IsOpenMobileValidation'], validation: validationTypes.ChinaMobile },
  Email: { type: 'Textbox', flags: [ALLOW_EDIT], validation: validationTypes.Email },
  Company: { type: 'Textbox', flags: [ALLOW_EDIT] },
  Department: { type: 'Textbox', flags: [ALLOW_EDIT] },
  Title: { type: 'Textbox', flags: [ALLOW_EDIT] },
  Gender: { type: 'Gender', flags: [ALLOW_EDIT], options: ['male', 'female'] },
  Avatar: { type: 'UploadButton', flags: [ALLOW_EDIT], maxCount: 1 },
  IdType: { type: 'Select', group: 'CertificateGroup', options: ['IdCard', 'Passport', 'HkMacaoPermit', 'TaiwanPermit', 'OtherId'] },
  IdNumber: { type: 'Textbox', group: 'CertificateGroup', flags: ['IsVerifyIdCard'], validation: validationTypes.IdentityCard },
  TransportType: { type: 'Select', group: 'TransportGroup', flags: [ALLOW_EDIT], options: ['plane', 'train', 'car', 'other'] },
  TransportNo: { type: 'Textbox', group: 'TransportGroup', flags: [ALLOW_EDIT], maxLength: 30 },
  ArriveTime: { type: 'DateTime', group: 'TransportGroup', flags: [ALLOW_EDIT] },
  LeaveTime: { type: 'DateTime', group: 'TransportGroup', flags: [ALLOW_EDIT] },
  Country: { type: 'Country', group: 'AddressGroup', flags: [ALLOW_EDIT] },
  Province: { type: 'Province', group: 'AddressGroup', flags: [ALLOW_EDIT] },
  City: { type: 'City', group: 'AddressGroup', flags: [ALLOW_EDIT] },
  Area: { type: 'Area', group: 'AddressGroup', flags: [ALLOW_EDIT] },
  Address: { type: 'Textbox', group: 'AddressGroup', flags: [ALLOW_EDIT] },
  Seat: { type: 'Textbox', flags: ['IsOnlyAdmin'], maxLength: 60 },
  Vip: { type: 'OnOff', flags: ['IsOnlyAdmin'] },
  WeChat: { type: 'Textbox', category: 'social', flags: [ALLOW_EDIT] },
  QQ: { type: 'Textbox', category: 'social', flags: [ALLOW_EDIT] },
  Weibo: { type: 'Textbox', category: 'social', flags: [ALLOW_EDIT] },
  LinkedIn: { type: 'Textbox', category: 'social', flags: [ALLOW_EDIT] },
} as const satisfies Record<string, Known>
export type KnownFieldName = keyof typeof known
export const knownFieldNames = Object.keys(known) as KnownFieldName[]

/** What the product itself knows about an attendee; nobody fills it in. Spec §3. */
const system = {
  CheckinCode: 'Text',
  IdNumber: 'Text',
  Status: 'Select',
  AuditStatus: 'Select',
  AuditTime: 'DateTime',
  CheckinStatus: 'Select',
  CheckinTime: 'DateTime',
  TicketName: 'Text',
  CustomTicketName: 'Text',
  CreatedDate: 'DateTime',
  Remark: 'Text',
  DistributionName: 'Text',
  PromotionCode: 'Text',
  Inviter: 'Text',
  EpidemicPreventionStatus: 'Text',
} as const satisfies Record<string, FieldType>
export const systemFieldNames = Object.keys(system) as (keyof typeof system)[]

/** The form a new event begins with. */
export const firstFields = ['FullName', 'Mobile', 'Email', 'Company'] as const satisfies readonly KnownFieldName[]

export function isKnownField(fieldName: string): fieldName is KnownFieldName {
  return Object.hasOwn(known, fieldName)
}

export function knownField(fieldName: KnownFieldName, { language, sortId }: { language: Language; sortId: number }): FormField {
  const { type, group = '', category = 'common', flags = [], validation = 0, options = [], maxLength, maxCount }: Known = known[fieldName]
  return {
    ...shownAs(type, language),
    fieldName,
    displayName: textIn(formMessages[`forms.field.${fieldName}`], language),
    isShow: true,
    sortId,
    groupName: 'Default',
    fieldGroup: group,
    openFunctionalVerificationTags: tagsOf([...flags, 'IsShow']),
    fieldOptions: options.map((key) => ({ key, value: textIn(formMessages[`forms.option.${key}`], language) })),
    validationType: validation,
    category,
    ...(maxLength !== undefined && { maxLength }),
    ...(maxCount !== undefined && { maxCount }),
  }
}

export function systemFields(language: Language): FormField[] {
  return systemFieldNames.map((fieldName, index) => ({
    ...shownAs(system[fieldName], language),
    fieldName,
    displayName: textIn(formMessages[`forms.field.${fieldName}`], language),
    isShow: isListedSystemField(fieldName),
    sortId: index,
    groupName: 'System',
    fieldGroup: '',
    openFunctionalVerificationTags: 0,
    fieldOptions: [],
    validationType: 0,
    category: 'other',
  }))
}

/** Of the system fields only these two can be columns. Spec §3. */
export function isListedSystemField(fieldName: string): boolean {
  return fieldName === 'CheckinCode' || fieldName === 'IdNumber'
}

const namedActions = onceIn((language) => {
  const named = fieldTypes.map((type) => {
    const actions = actionsOf(type).map((code) => ({ code, name: textIn(formMessages[`forms.action.${code}`], language) }))
    return [type, actions] as const
  })
  return new Map(named)
})

/** What follows from a field's type alone. */
export function shownAs(fieldType: FieldType, language: Language = DEFAULT_LANGUAGE) {
  return {
    fieldType,
    dataType: dataTypeOf(fieldType),
    fieldActions: namedActions(language).get(fieldType) ?? [],
    description: '',
    layout: layouts.top,
  }
}
