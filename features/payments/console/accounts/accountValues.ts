import type { ShownField } from '#core/accountCheck.ts'
import type { InputOf } from '#core/call.ts'
import type { Currency } from '#core/money.ts'
import { fieldValuesOf, typedFields, type FieldValues } from '#console/kit/accounts/fieldValues.ts'
import type { payAccountCalls } from '#features/payments/accountContract.ts'

export type AccountValues = { name: string; currencies: Currency[] } & FieldValues

export function valuesOf(name: string, currencies: readonly Currency[], fields: readonly ShownField[]): AccountValues {
  return { ...fieldValuesOf(fields), name, currencies: [...currencies] }
}

type Saving = InputOf<typeof payAccountCalls.save>

export function requestOf(values: AccountValues, fields: readonly ShownField[]): Pick<Saving, 'name' | 'currencies' | 'fields'> {
  return { name: values.name, currencies: values.currencies, fields: typedFields(values, fields) }
}
