import { currencies, currencySymbols } from '#core/money.ts'
import { formCalls } from '#features/forms/contract.ts'

/** What is fetched again after a path or a language's setting has changed. */
export const settingChanges = [formCalls.settingList, formCalls.paths, formCalls.pathPageList, formCalls.menuList] as const
export const currencyOptions = currencies.map((value) => ({ value, label: `${value} ${currencySymbols[value]}` }))
