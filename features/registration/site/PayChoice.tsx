import type { PayWay } from '#features/payments/contract.ts'
import { spanOf } from '#core/span.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { BillLines } from '#features/registration/site/BillLines.tsx'
import { PayWays } from '#features/registration/site/PayWays.tsx'
import { say } from '#features/registration/site/say.ts'

type Props = { ways: readonly PayWay[]; chosen: string; bill: Bill; onChange: (provider: string) => void }

/** What it costs, and how to pay it. */
export function PayChoice({ ways, chosen, bill, onChange }: Props) {
  const hintOf = ({ payType, holdMinutes }: PayWay) =>
    bill.isApprovalFirst
      ? say('payAfterApproval')
      : say(payType === 'Online' ? 'payOnlineHint' : 'payOfflineHint', { hold: holdText(holdMinutes) })
  return (
    <>
      {ways.length > 0 && <PayWays legend={say('payBy')} ways={ways} chosen={chosen} hintOf={hintOf} onChange={onChange} />}
      {ways.length === 0 && <p className="wrong">{say('noPayWay')}</p>}
      <BillLines bill={bill} />
    </>
  )
}

function holdText(minutes: number): string {
  const { n, unit } = spanOf(minutes)
  return say(unit, { n })
}
