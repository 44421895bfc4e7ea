import type { FieldState } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Regions } from '#features/forms/regions.ts'
import type { Answers } from '#features/forms/console/preview/walk.ts'

export type FieldProps = {
  field: FormField
  state: FieldState | undefined
  value: unknown
  error: string | null
  isSelected: boolean
  regions: Regions | undefined
  shown: readonly FormField[] | undefined
  answers: Answers | undefined
  onAnswer: (fieldName: string, value: unknown) => void
}
