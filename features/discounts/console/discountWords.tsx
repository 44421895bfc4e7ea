import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { t, texts, useT } from '#console/kit/text.ts'
import type { DiscountState } from '#features/discounts/rules.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

const marks: Record<DiscountState, { tone: Tone; icon: IconName }> = {
  Active: { tone: 'registered', icon: 'check' },
  NotStarted: { tone: 'pending', icon: 'clock' },
  UsedUp: { tone: 'denied', icon: 'minus' },
  Ended: { tone: 'denied', icon: 'minus' },
  Disabled: { tone: 'cancelled', icon: 'slash' },
}

export function DiscountStateTag({ state }: { state: DiscountState }) {
  useT()
  return <StatusTag {...marks[state]}>{t(`discounts.state_${state}`)}</StatusTag>
}

/** 八五折 is 15% off: each language counts from its own end. */
function spokenPercent(percent: number): number {
  return texts.get().language === 'zh-CN' ? (100 - percent) / 10 : percent
}

export function offWord({ off, isPerOrder, currency }: Pick<ShownDiscount, 'off' | 'isPerOrder' | 'currency'>): string {
  switch (off.kind) {
    case 'percent':
      if (off.percent === 100) return t('discounts.off_free')
      return off.percent === 0 ? t('discounts.off_opens') : t('discounts.off_percent', { n: spokenPercent(off.percent) })
    case 'amount':
      return t(isPerOrder ? 'discounts.off_amountOrder' : 'discounts.off_amount', { amount: priceText(off.amount, currency) })
    case 'price':
      return t(isPerOrder ? 'discounts.off_priceOrder' : 'discounts.off_price', { amount: priceText(off.price, currency) })
    case 'cheapestFree':
      return t('discounts.off_cheapestFree', { n: off.every })
  }
}

export function ticketsWord(ticketIds: readonly string[], names: ReadonlyMap<string, string>): string {
  if (ticketIds.length === 0) return t('discounts.allTickets')
  return ticketIds.map((id) => names.get(id) ?? '–').join(t('kit.comma'))
}

/** In a list the day is enough. */
export function periodWord(
  { startTime, endTime }: Pick<ShownDiscount, 'startTime' | 'endTime'>,
  timeZone: string,
  precision: 'day' | 'minute' = 'minute',
): string {
  const at = (time: string) => (precision === 'day' ? formatTime(time, timeZone).slice(0, DAY_LENGTH) : formatTime(time, timeZone))
  const parts = [startTime && t('discounts.since', { day: at(startTime) }), endTime && t('discounts.until', { day: at(endTime) })]
  return parts.filter(Boolean).join(' ') || t('discounts.always')
}

/** The word that people know it by, and what it is beside that. */
export function titleOf({ way, code, name, note, codeCount }: ShownDiscount): { title: string; beside: string } {
  if (way === 'code') return { title: code, beside: note || (name === code ? '' : name) }
  const kind = way === 'auto' ? t('discounts.automatic') : t('discounts.codesN', { n: codeCount })
  return { title: name, beside: note ? `${kind} · ${note}` : kind }
}
