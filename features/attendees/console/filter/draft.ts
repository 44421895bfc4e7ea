import { dataTypes, type FieldActionCode } from '#features/forms/fieldTypes.ts'
import type { FilterCondition } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'

/** How the value of a condition is asked for. */
export type Asking = 'none' | 'text' | 'texts' | 'texts2' | 'choice' | 'choices' | 'path' | 'paths' | 'moment' | 'moments'

const MANY: readonly FieldActionCode[] = ['In', 'NotIn', 'JsonIn']
const RANGE: readonly FieldActionCode[] = ['DateIn', 'Between']

export function askingOf({ dataType }: Pick<QueryField, 'dataType'>, code: FieldActionCode): Asking {
  if (code === 'Empty' || code === 'NotEmpty') return 'none'
  const isMany = MANY.includes(code)
  if (dataType === dataTypes.cascader) return isMany ? 'paths' : 'path'
  if (dataType === dataTypes.select || dataType === dataTypes.multipleSelect) return isMany ? 'choices' : 'choice'
  if (dataType === dataTypes.dateTime || dataType === dataTypes.date || dataType === dataTypes.time)
    return RANGE.includes(code) ? 'moments' : 'moment'
  if (RANGE.includes(code)) return 'texts2'
  return isMany ? 'texts' : 'text'
}

/** A range of dates is offered under one name, whichever of the two a saved search calls it. */
export function offeredActions({ fieldActions }: QueryField, chosen: FieldActionCode): QueryField['fieldActions'] {
  const isDated = fieldActions.some(({ code }) => code === 'DateIn')
  return fieldActions.filter(({ code }) => code !== 'Between' || !isDated || chosen === 'Between')
}

/** What people mean most often, by the kind of field. */
const wanted: readonly FieldActionCode[] = ['DateIn', 'JsonIn', 'Contain', 'In', 'EQ']

/** A new condition on a field asks the way people mean most often. */
export function conditionOn(field: QueryField): FilterCondition {
  const codes = field.fieldActions.map(({ code }) => code)
  const code = wanted.find((one) => codes.includes(one)) ?? codes[0] ?? 'EQ'
  return { fieldName: field.fieldName, fieldAction: { code }, fieldValue: [] }
}

/** Another action keeps the value where it is asked for in the same way. */
export function withAction(condition: FilterCondition, field: QueryField, code: FieldActionCode): FilterCondition {
  const isSame = askingOf(field, condition.fieldAction.code) === askingOf(field, code)
  return { ...condition, fieldAction: { code }, fieldValue: isSame ? condition.fieldValue : [] }
}

export const dateFormats: Readonly<Record<number, string>> = {
  [dataTypes.dateTime]: 'YYYY-MM-DD HH:mm',
  [dataTypes.date]: 'YYYY-MM-DD',
  [dataTypes.time]: 'HH:mm',
}
