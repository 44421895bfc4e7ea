import { currencies, parseMoney, type Currency } from '#core/money.ts'
import { isoOf } from '#core/dateTime.ts'
import type { InputOf } from '#core/call.ts'
import type { Sort } from '#console/kit/useAntColumns.tsx'
import { pagingIn } from '#console/kit/useAddressState.ts'
import { listedStatuses, type ListedStatus } from '#features/orders/listed.ts'
import { orderSorts, waitings, type orderListCalls, type OrderSort, type Waiting } from '#features/orders/listContract.ts'
import { payProviders, payTypes, type PayType } from '#features/orders/rules.ts'

/** What a list is asked for, as its address says it. */
export const addressDefaults = {
  status: '',
  words: '',
  payType: '',
  provider: '',
  waiting: '',
  timeOf: 'created',
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
  currency: '',
  sort: 'created.desc',
  pageNo: '1',
  pageSize: '20',
  orderId: '',
}
export type OrderAddress = typeof addressDefaults

/** Days are those of a calendar in the zone of the list. */
export type OrderFilter = {
  payType: PayType | ''
  /** Through whom it was paid. */
  provider: (typeof payProviders)[number] | ''
  timeOf: 'created' | 'paid'
  from: string
  to: string
  amountFrom: string
  amountTo: string
  currency: Currency | ''
}
export type OrderSearch = OrderFilter & {
  status: ListedStatus | ''
  waiting: Waiting | ''
  words: string
  sort: OrderSort
  pageNo: number
  pageSize: number
}

export const NO_FILTER: OrderFilter = {
  payType: '',
  provider: '',
  timeOf: 'created',
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
  currency: '',
}

const DAY = /^\d{4}-\d\d-\d\d$/
const known = <Value extends string>(values: readonly Value[], text: string): Value | '' => values.find((value) => value === text) ?? ''
const amountIn = (text: string) => (parseMoney(text) === null ? '' : text)

/** Anyone may have written an address: what is not known counts as not said. */
export function searchIn(address: OrderAddress): OrderSearch {
  return {
    status: known(listedStatuses, address.status),
    words: address.words.slice(0, 100),
    waiting: known(waitings, address.waiting),
    payType: known(payTypes, address.payType),
    provider: known(payProviders, address.provider),
    timeOf: address.timeOf === 'paid' ? 'paid' : 'created',
    from: DAY.test(address.from) ? address.from : '',
    to: DAY.test(address.to) ? address.to : '',
    amountFrom: amountIn(address.amountFrom),
    amountTo: amountIn(address.amountTo),
    currency: known(currencies, address.currency),
    sort: known(orderSorts, address.sort) || 'created.desc',
    ...pagingIn(address),
  }
}

type Asked = InputOf<typeof orderListCalls.list>

/** The part that says which are meant: no page, no order. Exports carry it. */
export function matchOf(
  { status, waiting, words, payType, provider, timeOf, from, to, amountFrom, amountTo, currency }: OrderSearch,
  timeZone: string,
) {
  return {
    ...(status && { status }),
    ...(words && { keyWords: words }),
    ...(waiting && { waiting }),
    ...(payType && { payType }),
    ...(provider && { provider }),
    ...((from || to) && { timeOf }),
    ...(from && { from: isoOf({ date: from, time: '00:00:00' }, timeZone) }),
    ...(to && { to: isoOf({ date: to, time: '23:59:59' }, timeZone) }),
    ...(amountFrom && { amountFrom }),
    ...(amountTo && { amountTo }),
    ...(currency && { currency }),
  } satisfies Asked
}

export function requestOf(search: OrderSearch, bventId: string, timeZone: string): Asked {
  const { sort, pageNo, pageSize } = search
  return { ...(bventId && { bventId }), ...matchOf(search, timeZone), sort, pageNo, pageSize }
}

/** Columns are named as the wire's sorts are. */
export function sortShown(sort: OrderSort): Sort {
  const [fieldName = '', order] = sort.split('.')
  return { fieldName, order: order === 'asc' ? 'asc' : 'desc' }
}

export function sortAsked(sort: Sort | undefined): OrderSort {
  return known(orderSorts, sort ? `${sort.fieldName}.${sort.order}` : '') || 'created.desc'
}
