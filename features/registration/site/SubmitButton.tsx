import { readableOn } from '#core/colour.ts'
import { priceText } from '#core/money.ts'
import type { PayWay } from '#features/payments/contract.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { say } from '#features/registration/site/say.ts'

type Props = { text: string; colour: string; bill: Bill; way: PayWay | undefined; isSending: boolean }

/** The spec's default; under white text it is too light, so the theme's own blue stands for it. */
const DEFAULT_COLOUR = '#1685ED'

export function SubmitButton({ text, colour, bill, way, isSending }: Props) {
  const words =
    bill.isPayableNow && way?.payType === 'Online'
      ? say('submitAndPay', { amount: priceText(bill.amount, bill.currency) })
      : text || say('submit')
  return (
    <button type="submit" className="button primary wide" aria-disabled={isSending || undefined} style={colourOf(colour)}>
      {isSending && <span className="spin" aria-hidden="true" />}
      {isSending ? say('submitting') : words}
    </button>
  )
}

export function colourOf(colour: string) {
  if (!colour || colour.toUpperCase() === DEFAULT_COLOUR) return undefined
  return { background: colour, borderColor: colour, color: readableOn(colour) }
}
