import { Form, Input, Select, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { ShownField } from '#core/accountCheck.ts'
import type { Currency } from '#core/money.ts'
import { AccountFields } from '#console/kit/accounts/AccountFields.tsx'
import { Field } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import type { AccountValues } from '#features/payments/console/accounts/accountValues.ts'

const MAX_NAME = 50

type Props = {
  form: FormInstance<AccountValues>
  provider: string
  initial: AccountValues
  currencies: readonly Currency[]
  fields: readonly ShownField[]
  isReadOnly: boolean
  onChange: () => void
  onSubmit: (values: AccountValues) => void
  children: ReactNode
}

export function AccountForm({ form, provider, initial, currencies, fields, isReadOnly, onChange, onSubmit, children }: Props) {
  const t = useT()
  const only = currencies.length === 1 ? currencies[0] : undefined
  return (
    <Form<AccountValues>
      form={form}
      layout="vertical"
      size="large"
      scrollToFirstError
      className="account-form"
      disabled={isReadOnly}
      initialValues={initial}
      onValuesChange={onChange}
      onFinish={onSubmit}
    >
      <Field name="name" label={t('payments.accountName')} isRequired hint={t('payments.accountNameHint')}>
        <Input maxLength={MAX_NAME} autoComplete="off" />
      </Field>
      <Field
        name="currencies"
        label={t('payments.accountCurrencies')}
        isRequired
        hint={only ? t('payments.accountCurrencyOnly', { currency: only }) : t('payments.accountCurrenciesHint')}
      >
        {only ? (
          <OnlyCurrency currency={only} />
        ) : (
          <Select mode="multiple" options={currencies.map((value) => ({ value, label: value }))} />
        )}
      </Field>
      <AccountFields words={`payments.${provider}`} fields={fields} isReadOnly={isReadOnly} />
      {children}
    </Form>
  )
}

/** Nothing to choose: the form keeps its value, and a person reads it. */
function OnlyCurrency({ id, currency }: { id?: string; currency: Currency }) {
  return (
    <div id={id} className="account-set">
      {currency}
    </div>
  )
}
