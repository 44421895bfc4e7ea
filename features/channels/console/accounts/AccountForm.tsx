import { Form, Input, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { ShownField } from '#core/accountCheck.ts'
import { AccountFields } from '#console/kit/accounts/AccountFields.tsx'
import { fieldValuesOf } from '#console/kit/accounts/fieldValues.ts'
import { Field } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import type { AccountValues } from '#features/channels/console/accounts/accountValues.ts'

const MAX_NAME = 50

type Props = {
  form: FormInstance<AccountValues>
  provider: string
  name: string
  fields: readonly ShownField[]
  isReadOnly: boolean
  onChange: () => void
  onSubmit: (values: AccountValues) => void
  children: ReactNode
}

export function AccountForm({ form, provider, name, fields, isReadOnly, onChange, onSubmit, children }: Props) {
  const t = useT()
  return (
    <Form<AccountValues>
      form={form}
      layout="vertical"
      size="large"
      scrollToFirstError
      className="account-form"
      disabled={isReadOnly}
      initialValues={{ name, ...fieldValuesOf(fields) }}
      onValuesChange={onChange}
      onFinish={onSubmit}
    >
      <Field name="name" label={t('channels.accountName')} isRequired hint={t('channels.accountNameHint')}>
        <Input maxLength={MAX_NAME} autoComplete="off" />
      </Field>
      <AccountFields words={`channels.${provider}`} fields={fields} isReadOnly={isReadOnly} />
      {children}
    </Form>
  )
}
