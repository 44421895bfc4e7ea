import type { Option } from '#core/schema.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

/** What every control is given. `id` names the element that takes the focus; `describedBy` its hint and its error. */
export type ControlProps = {
  id: string
  field: FormField
  value: unknown
  options: readonly Option[]
  /** Only so many may choose an option, and they have. */
  isFull: (optionKey: string) => boolean
  isRequired: boolean
  isWrong: boolean
  describedBy: string | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function codesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string') : []
}

/** The attributes that tell a screen reader what a sighted person sees. */
export function ariaOf({ isRequired, isWrong, describedBy }: Pick<ControlProps, 'isRequired' | 'isWrong' | 'describedBy'>) {
  return {
    'aria-required': isRequired || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
  }
}
