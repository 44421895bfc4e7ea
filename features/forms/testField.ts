import { tagsOf, type FieldFlag } from '#core/flags.ts'
import { blankField, definedField, type FieldInput } from '#features/forms/define.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

type Given = FieldInput & { flags?: readonly FieldFlag[]; keys?: readonly string[] }

/** For tests: a field from the shelf or of one's own, shown, with flags by name and options by key. */
export function fieldFor(fieldName: string, { flags, keys, ...input }: Given = {}): FormField {
  return definedField(
    blankField(fieldName, { language: 'zh-CN', sortId: 0 }),
    {
      displayName: fieldName,
      ...(flags && { openFunctionalVerificationTags: tagsOf(['IsShow', ...flags]) }),
      ...(keys && { fieldOptions: keys.map((key) => ({ key, value: key })) }),
      ...input,
    },
    'zh-CN',
  )
}
