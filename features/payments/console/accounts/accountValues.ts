import type { InputOf } from '#core/call.ts'
import type { Currency } from '#core/money.ts'
import type { payAccountCalls, PayAccountField } from '#features/payments/accountContract.ts'

/** Fields of the provider stand beside the rest under the name by which the server refuses them. */
export type AccountValues = { name: string; currencies: Currency[] } & Record<`fields.${string}`, string | undefined>
export const keyOf = (field: string) => `fields.${field}` as const

/** What is secret begins empty: it is never sent here, and what stays empty stays as it was. */
export function valuesOf(name: string, currencies: readonly Currency[], fields: readonly PayAccountField[]): AccountValues {
  const own = Object.fromEntries(fields.map((field) => [keyOf(field.name), field.value]))
  return { ...own, name, currencies: [...currencies] }
}

type Saving = InputOf<typeof payAccountCalls.save>

export function requestOf(values: AccountValues, fields: readonly PayAccountField[]): Pick<Saving, 'name' | 'currencies' | 'fields'> {
  return {
    name: values.name,
    currencies: values.currencies,
    fields: Object.fromEntries(fields.map(({ name }) => [name, values[keyOf(name)] ?? ''])),
  }
}
