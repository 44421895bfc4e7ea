import type { InputOf } from '#core/call.ts'
import { currencies, type Currency } from '#core/money.ts'
import { pagingIn } from '#console/kit/useAddressState.ts'
import { thisMonth, type Days } from '#features/finance/period.ts'
import type { entryCalls } from '#features/finance/contract.ts'
import { causes, type Cause } from '#features/ledger/rules.ts'

/** What the books are asked for, as the address says it; without a period, this month. */
export const bookDefaults = {
  from: '',
  to: '',
  bventId: '',
  cause: '',
  account: '',
  currency: '',
  words: '',
  pageNo: '1',
  pageSize: '20',
}
export type BookAddress = typeof bookDefaults

export type BookFilter = { bventId: string; cause: Cause | ''; account: string; currency: Currency | '' }
export const NO_FILTER: BookFilter = { bventId: '', cause: '', account: '', currency: '' }
export type BookSearch = BookFilter & Days & { words: string; pageNo: number; pageSize: number }

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACCOUNT = /^[a-z]+(:[\w-]{1,40})?$/
const known = <Value extends string>(values: readonly Value[], text: string): Value | '' => values.find((value) => value === text) ?? ''

/** Anyone may have written an address: what is not known counts as not said. */
export function searchIn(address: BookAddress, now: Date): BookSearch {
  const isPeriod = DAY.test(address.from) && DAY.test(address.to) && address.from <= address.to
  return {
    ...(isPeriod ? { from: address.from, to: address.to } : thisMonth(now)),
    bventId: ID.test(address.bventId) ? address.bventId : '',
    cause: known(causes, address.cause),
    account: ACCOUNT.test(address.account) ? address.account : '',
    currency: known(currencies, address.currency),
    words: address.words.slice(0, 100),
    ...pagingIn(address),
  }
}

/** The part that sums are of. */
export function narrowedOf({ from, to, bventId, cause, account, currency }: BookSearch) {
  return {
    from,
    to,
    ...(bventId && { bventId }),
    ...(cause && { cause }),
    ...(account && { account }),
    ...(currency && { currency }),
  } satisfies InputOf<typeof entryCalls.summary>
}

export function matchOf(search: BookSearch) {
  return { ...narrowedOf(search), ...(search.words && { keyWords: search.words }) }
}
