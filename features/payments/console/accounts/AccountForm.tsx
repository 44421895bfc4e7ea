import { Form, Input, Select, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Currency } from '#core/money.ts'
import { Field } from '#console/kit/Field.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { PayAccountField } from '#features/payments/accountContract.ts'
import { keyOf, type AccountValues } from '#features/payments/console/accounts/accountValues.ts'
import { KeyInput } from '#features/payments/console/accounts/KeyInput.tsx'

const MAX_NAME = 50

type Props = {
  form: FormInstance<AccountValues>
  provider: string
  initial: AccountValues
  currencies: readonly Currency[]
  fields: readonly PayAccountField[]
  isReadOnly: boolean
  onChange: () => void
  onSubmit: (values: AccountValues) => void
  children: ReactNode
}

/** The fields that the provider asks for, each with where to find it. */
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
      {fields.map((field) => (
        <div key={field.name} className={field.kind === 'text' ? 'account-wide' : undefined}>
          <Field
            name={keyOf(field.name)}
            label={textOf(`payments.${provider}_${field.name}`)}
            isRequired={field.isNeeded}
            hint={hintOf(provider, field)}
          >
            <KeyInput field={field} isReadOnly={isReadOnly} />
          </Field>
        </div>
      ))}
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

function hintOf(provider: string, { name, isSecret }: PayAccountField): string {
  const where = textOf(`payments.${provider}_${name}_hint`)
  return isSecret ? `${where} · ${textOf('payments.secretHint')}` : where
}
