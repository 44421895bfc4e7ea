import { priceText } from '#core/money.ts'

/** `¥ 1,299.00`; an amount that is none is a dash. */
export function MoneyText({ value, currency }: { value: string | null | undefined; currency: string }) {
  return <span className="nw">{priceText(value ?? '', currency) || '–'}</span>
}
