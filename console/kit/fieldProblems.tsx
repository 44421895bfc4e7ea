import type { FormInstance } from 'antd'
import type { InvalidObj } from '#core/envelope.ts'
import { CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import '#console/kit/form.css'

/** Puts a sentence under a field, marked as the field's own checks mark theirs. */
export function showFieldProblem(form: FormInstance, field: string, problem: string): void {
  const marked = (
    <span className="field-error">
      <Icon name="warn" size={14} />
      {problem}
    </span>
  )
  form.setFields([{ name: field, errors: [marked as never] }])
  form.scrollToField(field, { block: 'center' })
}

/** What the server refused stands beside the fields it named; false when one of them is not in this form. */
export function showRefusedFields(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const details = (error.returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  const known = new Set(form.getFieldsError().map(({ name }) => String(name[0])))
  const shown = details.filter(({ field }) => known.has(field))
  for (const { field, message } of shown) showFieldProblem(form, field, message)
  return details.length > 0 && shown.length === details.length
}
