import type { Param } from '#core/messages.ts'
import type { BookAccount, BookEntry } from '#features/finance/contract.ts'
import { creditAccount, packageKinds, SHOP_REVENUE } from '#features/credits/rules.ts'
import { kindOf } from '#features/finance/rules.ts'

/** A message of this feature and what it names, for whoever words it: the page or the export. */
export type Said<Key extends string = string> = { key: Key; params: Record<string, Param> }

type What =
  | 'what_paid'
  | 'what_paidUnused'
  | 'what_refunded'
  | 'what_returned'
  | 'what_fee'
  | 'what_recharge'
  | 'what_usage'
  | 'what_correction'
  | 'what_sold'

/** What happened, as a person would say it. */
export function whatHappened({
  cause,
  debit,
  credit,
  buyerName,
  note,
}: Pick<BookEntry, 'cause' | 'debit' | 'credit' | 'buyerName' | 'note'>): Said<What> {
  const name = { name: buyerName }
  if (credit.account === SHOP_REVENUE) return { key: 'what_sold', params: { note } }
  if (cause === 'order') return { key: credit.account === 'buyer' ? 'what_paidUnused' : 'what_paid', params: name }
  if (cause === 'refund') return { key: debit.account === 'buyer' ? 'what_returned' : 'what_refunded', params: name }
  if (cause === 'fee') return { key: 'what_fee', params: {} }
  if (cause === 'recharge') return { key: 'what_recharge', params: { note } }
  if (cause === 'usage') return { key: 'what_usage', params: { note } }
  return { key: 'what_correction', params: { note } }
}

type AccountWord =
  | 'account_named'
  | 'account_merchant'
  | 'account_offline'
  | 'account_buyer'
  | 'account_revenue'
  | 'account_discount'
  | 'account_fee'
  | 'account_refund'
  | 'account_balance'
  | 'account_sms'
  | 'account_email'
  | 'account_live'
  | 'account_benefit'
  | 'account_credit'
  | 'account_provider'
  | 'account_shop'
  | 'account_attendee'

/** What an account is called. */
export function accountWord({ account, name }: BookAccount): Said<AccountWord> {
  const kind = kindOf(account)
  if (name) return { key: 'account_named', params: { name } }
  if (account === SHOP_REVENUE) return { key: 'account_shop', params: {} }
  const prepaid = packageKinds.find((one) => account === creditAccount(one))
  if (prepaid) return { key: `account_${prepaid}`, params: {} }
  return kind ? { key: `account_${kind}`, params: {} } : { key: 'account_named', params: { name: account } }
}

/** Money goes from whom to whom: what an event earns comes from people who attend, and what it gives back goes to them. */
export function wayOf({ debit, credit }: Pick<BookEntry, 'debit' | 'credit'>): { from: Said<AccountWord>; to: Said<AccountWord> } {
  const person = { key: 'account_attendee', params: {} } as const
  const isPerson = ({ account }: BookAccount) => account !== SHOP_REVENUE && ['revenue', 'refund', 'buyer'].includes(kindOf(account) ?? '')
  return {
    from: isPerson(credit) && !isPerson(debit) ? person : accountWord(credit),
    to: isPerson(debit) && !isPerson(credit) ? person : accountWord(debit),
  }
}
