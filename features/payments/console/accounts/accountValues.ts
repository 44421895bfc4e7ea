import type { InputOf } from '#core/call.ts'
import type { Currency } from '#core/money.ts'
import type { payAccountCalls, PayAccountField } from '#features/payments/accountContract.ts'

/** Fields of the provider stand beside the rest under the name by which the server refuses them. */
export type AccountValues = { name: string; currencies: Currency[] } & Record<`fields.${string}`, string | undefined>
export const keyOf = (field: string) => `fields.${field}` as const

/** Stands for a secret that is set: it is never sent here, and stays as it was unless something else is typed. */
export const KEPT = '\u2022'

export function valuesOf(name: string, currencies: readonly Currency[], fields: readonly PayAccountField[]): AccountValues {
  const own = Object.fromEntries(fields.map((field) => [keyOf(field.name), field.isSecret && field.isSet ? KEPT : field.value]))
  return { ...own, name, currencies: [...currencies] }
}

type Saving = InputOf<typeof payAccountCalls.save>

export function requestOf(values: AccountValues, fields: readonly PayAccountField[]): Pick<Saving, 'name' | 'currencies' | 'fields'> {
  return {
    name: values.name,
    currencies: values.currencies,
    fields: Object.fromEntries(fields.map(({ name }) => [name, typed(values[keyOf(name)])])),
  }
}

const typed = (value = '') => (value === KEPT ? '' : value)
