import { useT } from '#console/kit/text.ts'
import type { BookAccount } from '#features/finance/contract.ts'
import type { BookFilter } from '#features/finance/console/books/bookAddress.ts'
import { accountText } from '#features/finance/console/books/bookWords.tsx'

export type BookChip = { key: keyof BookFilter; name: string; value: string }
type Known = { accounts: readonly BookAccount[]; titleOf: (bventId: string) => string }

/** The conditions in force as 字段 · 值. */
export function useBookChips({ bventId, cause, account, currency }: BookFilter, { accounts, titleOf }: Known): BookChip[] {
  const t = useT()
  const named = accounts.find((one) => one.account === account) ?? { account, name: '' }
  return [
    ...(bventId ? [{ key: 'bventId' as const, name: t('finance.column_event'), value: titleOf(bventId) }] : []),
    ...(cause ? [{ key: 'cause' as const, name: t('finance.column_cause'), value: t(`finance.cause_${cause}`) }] : []),
    ...(account ? [{ key: 'account' as const, name: t('finance.column_account'), value: accountText(named) }] : []),
    ...(currency ? [{ key: 'currency' as const, name: t('finance.column_currency'), value: currency }] : []),
  ]
}
