import { shapeOf, type FieldType, type FormField, type Shape } from '#features/forms/fieldTypes.ts'
import type { IconName } from '#console/kit/Icon.tsx'

const byName: Record<string, IconName> = {
  FullName: 'user',
  EnglishName: 'user',
  Mobile: 'phone',
  Email: 'mail',
  Company: 'build',
  Department: 'users',
  Title: 'tag',
  IdType: 'idc',
  IdNumber: 'idc',
  Address: 'map',
  WeChat: 'share',
  QQ: 'share',
  Weibo: 'share',
  LinkedIn: 'share',
  TransportType: 'send',
  TransportNo: 'send',
}
const byType: Partial<Record<FieldType, IconName>> = {
  Radio: 'radio',
  Select: 'cols',
  MultipleSelect: 'dens',
  Gender: 'radio',
  RichText: 'edit',
  Country: 'map',
  Province: 'map',
  City: 'map',
  Area: 'map',
  UploadButton: 'ul',
  DateTime: 'clock',
}
const byShape: Record<Shape, IconName> = {
  line: 'text',
  lines: 'para',
  integer: 'hash',
  decimal: 'hash',
  switch: 'toggle',
  code: 'radio',
  codes: 'chk',
  path: 'tree',
  files: 'file',
  date: 'calendar',
  dateTime: 'clock',
  none: 'info',
}

export function iconOfType(fieldType: FieldType): IconName {
  return byType[fieldType] ?? byShape[shapeOf(fieldType)]
}

export function iconOf({ fieldName, fieldType }: Pick<FormField, 'fieldName' | 'fieldType'>): IconName {
  return byName[fieldName] ?? iconOfType(fieldType)
}
