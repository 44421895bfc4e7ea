import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { isAnswerable } from '#features/forms/fields.ts'

/** A cell cannot hold a file, nor answer what is no question. */
export function isImportable(field: FormField): boolean {
  return isAnswerable(field) && field.isShow && shapeOf(field.fieldType) !== 'files' && field.fieldName !== 'Password'
}
