import { Form, type FormItemProps, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'
import '#console/kit/form.css'

/** A sentence that says the fix, or nothing when the value is right. */
export type Check = (value: never) => string | null | undefined | Promise<string | null | undefined>

type Props = Pick<FormItemProps, 'name' | 'valuePropName' | 'dependencies' | 'initialValue'> & {
  label: string
  children: ReactNode
  isRequired?: boolean
  hint?: ReactNode
  check?: Check
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Label above, control, then hint or error; judged when it is left. */
export function Field({ label, isRequired = false, hint, check, children, ...item }: Props) {
  useT()
  const validator = async (_rule: unknown, value: unknown) => {
    const problem = isBlank(value) ? (isRequired ? t('kit.required', { name: label }) : null) : await check?.(value as never)
    if (problem) throw marked(problem)
  }
  return (
    <Form.Item {...item} label={label} required={isRequired} extra={hint} validateTrigger="onBlur" rules={[{ validator }]}>
      {children}
    </Form.Item>
  )
}

/** The mark beside the sentence, so that an error is not told by colour alone. */
function marked(problem: string): Error {
  const message = (
    <span className="field-error">
      <Icon name="warn" size={14} />
      {problem}
    </span>
  )
  return Object.assign(new Error(problem), { message })
}

/** A column of fields with controls of 40. */
export function FieldForm<Values extends object>({ children, ...props }: Omit<FormProps<Values>, 'children'> & { children: ReactNode }) {
  return (
    <Form<Values> layout="vertical" size="large" scrollToFirstError {...props} className="frame-column">
      {children}
    </Form>
  )
}
