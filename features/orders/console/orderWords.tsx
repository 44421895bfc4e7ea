import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { t, textOf, useT } from '#console/kit/text.ts'
import { priceText } from '#core/money.ts'
import type { ListedStatus } from '#features/orders/listed.ts'

const marks: Record<ListedStatus, { tone: Tone; icon: IconName }> = {
  WaitApproval: { tone: 'pending', icon: 'clock' },
  Unpaid: { tone: 'unpaid', icon: 'yuan' },
  Paid: { tone: 'registered', icon: 'check' },
  PartlyRefunded: { tone: 'pending', icon: 'undo' },
  Refunding: { tone: 'info', icon: 'sync' },
  RefundFailed: { tone: 'unpaid', icon: 'warn' },
  Refunded: { tone: 'denied', icon: 'undo' },
  Cancelled: { tone: 'cancelled', icon: 'slash' },
}

export function statusWord(status: ListedStatus): string {
  return status === 'PartlyRefunded' ? t('orders.PartlyRefunded') : t(`status.order_${status}`)
}

export function OrderStatusTag({ status }: { status: ListedStatus }) {
  useT()
  return <StatusTag {...marks[status]}>{statusWord(status)}</StatusTag>
}

/** A provider by the name people know; one we have no word for by its own. */
export function wayWord(way: string): string {
  const key = `orders.way.${way}`
  const word = textOf(key)
  return word === key ? way : word
}

/** How it was paid, or is to be. */
export const paidBy = ({ provider, payType }: { provider: string; payType: string }) => wayWord(provider || payType)

/** `− ¥ 10.00`: the sign stands before the currency. */
export function signedPrice(amount: string, currency: string, sign: '+' | '-' | '' = ''): string {
  const isBelow = amount.startsWith('-')
  const mark = isBelow || sign === '-' ? '− ' : sign === '+' ? '+ ' : ''
  return mark + priceText(isBelow ? amount.slice(1) : amount, currency)
}
