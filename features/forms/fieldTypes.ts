import type { Option } from '#core/schema.ts'

/** All types the builder knows. Spec §3. */
export const builderTypes = [
  'Textbox',
  'Textarea',
  'OnOff',
  'Radio',
  'Checkbox',
  'CascadingMenu',
  'UploadFile',
  'UploadButton',
  'Select',
  'Date',
  'DateTime',
  'Numeric',
  'Decimal',
  'AdvancedOption',
  'CheckboxItem',
  'RichText',
  'Tip',
  'MultipleSelect',
] as const
export type BuilderType = (typeof builderTypes)[number]
export const regionTypes = ['Country', 'Province', 'City', 'Area'] as const
export type RegionType = (typeof regionTypes)[number]
export const fieldTypes = [...builderTypes, 'Text', 'Gender', ...regionTypes] as const
export type FieldType = (typeof fieldTypes)[number]

/** Understood where they occur, but a Select and an OnOff say the same to the person who fills in the form. */
const notOffered: readonly FieldType[] = ['AdvancedOption', 'CheckboxItem']
export const selectableTypes = builderTypes.filter((type) => !notOffered.includes(type))

export const groupNames = ['System', 'Default'] as const
export type GroupName = (typeof groupNames)[number]
export const fieldGroups = ['', 'FullNameGroup', 'CertificateGroup', 'TransportGroup', 'AddressGroup'] as const
export type FieldGroup = (typeof fieldGroups)[number]
export const categories = ['common', 'social', 'other'] as const
export type Category = (typeof categories)[number]
export const layouts = { left: 1, top: 2 } as const
export type Layout = (typeof layouts)[keyof typeof layouts]

export const fieldActionCodes = [
  'EQ',
  'NotEQ',
  'Contain',
  'NotContain',
  'In',
  'NotIn',
  'GT',
  'LT',
  'Between',
  'DateIn',
  'JsonIn',
  'Empty',
  'NotEmpty',
] as const
export type FieldActionCode = (typeof fieldActionCodes)[number]

/** Spec §9: how a filter on the field looks. */
export const dataTypes = {
  text: 0,
  dateTime: 1,
  select: 2,
  multipleSelect: 3,
  time: 4,
  date: 5,
  autoCompleteInput: 6,
  cascader: 7,
} as const
export type DataType = (typeof dataTypes)[keyof typeof dataTypes]

export type FormField = {
  fieldName: string
  displayName: string
  fieldType: FieldType
  isShow: boolean
  sortId: number
  groupName: GroupName
  fieldGroup: FieldGroup
  fieldActions: { code: FieldActionCode; name: string }[]
  dataType: DataType
  openFunctionalVerificationTags: number
  description: string
  fieldOptions: Option[]
  validationType: number
  category: Category
  layout: Layout
  maxLength?: number | undefined
  maxCount?: number | undefined
  optionLimits?: Record<string, number> | undefined
}

/** What an answer to a field of this type is made of; a type may change into another of the same shape, no other. */
export type Shape = 'line' | 'lines' | 'integer' | 'decimal' | 'switch' | 'code' | 'codes' | 'path' | 'files' | 'date' | 'dateTime' | 'none'

const shapes: Record<FieldType, Shape> = {
  Textbox: 'line',
  Text: 'line',
  Textarea: 'lines',
  Numeric: 'integer',
  Decimal: 'decimal',
  OnOff: 'switch',
  CheckboxItem: 'switch',
  Radio: 'code',
  Select: 'code',
  AdvancedOption: 'code',
  Gender: 'code',
  Country: 'code',
  Province: 'code',
  City: 'code',
  Area: 'code',
  Checkbox: 'codes',
  MultipleSelect: 'codes',
  CascadingMenu: 'path',
  UploadFile: 'files',
  UploadButton: 'files',
  Date: 'date',
  DateTime: 'dateTime',
  RichText: 'none',
  Tip: 'none',
}

export function shapeOf(fieldType: FieldType): Shape {
  return shapes[fieldType]
}

/** Values stay readable: one line may become several, one way of choosing another, nothing else. */
export function canBecome(from: FieldType, to: FieldType): boolean {
  if (from === to) return true
  if (isRegion(from) || isRegion(to) || from === 'Gender' || to === 'Gender') return false
  return shapes[from] === shapes[to] || (shapes[from] === 'line' && shapes[to] === 'lines')
}

export function isRegion(fieldType: FieldType): fieldType is RegionType {
  return (regionTypes as readonly string[]).includes(fieldType)
}

/** Texts between the fields, which nobody answers. */
export function isStatic(fieldType: FieldType): boolean {
  return shapes[fieldType] === 'none'
}

/** Chooses among the options of its own definition; regions choose from the dictionary. */
export function hasOptions(fieldType: FieldType): boolean {
  const shape = shapes[fieldType]
  return (shape === 'code' || shape === 'codes' || shape === 'path') && !isRegion(fieldType)
}

const dataTypeOfShape: Record<Shape, DataType> = {
  line: dataTypes.text,
  lines: dataTypes.text,
  integer: dataTypes.text,
  decimal: dataTypes.text,
  switch: dataTypes.select,
  code: dataTypes.select,
  codes: dataTypes.multipleSelect,
  path: dataTypes.cascader,
  files: dataTypes.text,
  date: dataTypes.date,
  dateTime: dataTypes.dateTime,
  none: dataTypes.text,
}

export function dataTypeOf(fieldType: FieldType): DataType {
  return dataTypeOfShape[shapes[fieldType]]
}

const BLANKS = ['Empty', 'NotEmpty'] as const
const TEXT = ['EQ', 'NotEQ', 'Contain', 'NotContain', 'In', 'NotIn'] as const
const TIME = ['EQ', 'DateIn', 'Between', 'GT', 'LT', ...BLANKS] as const
const CHOICE = ['EQ', 'NotEQ', 'In', 'NotIn', ...BLANKS] as const

const actionsOfShape: Record<Shape, readonly FieldActionCode[]> = {
  line: [...TEXT, ...BLANKS],
  lines: [...TEXT, ...BLANKS],
  integer: [...TEXT, 'GT', 'LT', 'Between', ...BLANKS],
  decimal: [...TEXT, 'GT', 'LT', 'Between', ...BLANKS],
  switch: CHOICE,
  code: CHOICE,
  codes: ['JsonIn', 'NotIn', ...BLANKS],
  path: ['EQ', 'In', 'NotIn', ...BLANKS],
  files: BLANKS,
  date: TIME,
  dateTime: TIME,
  none: [],
}

/** What a condition may ask of a field of this type. */
export function actionsOf(fieldType: FieldType): readonly FieldActionCode[] {
  return actionsOfShape[shapes[fieldType]]
}
