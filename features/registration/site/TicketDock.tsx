import { priceText } from '#core/money.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { say } from '#features/registration/site/say.ts'

type Props = { form: PublicForm; bill: Bill; n: number; onNext: () => void }

/** How many, how much, and on. */
export function TicketDock({ form, bill, n, onNext }: Props) {
  return (
    <div className="dock row">
      <div className="sum" aria-live="polite">
        {n === 0 ? (
          <small>{form.tickets.some(({ status }) => status === 'OnSale') ? say('chooseOne') : say('noTickets')}</small>
        ) : (
          <>
            <small>{say('ticketsTotal', { n })}</small>
            <b>{bill.isFree ? say('free') : priceText(bill.amount, bill.currency)}</b>
          </>
        )}
      </div>
      <button type="button" className="button primary wide" disabled={n === 0} onClick={onNext}>
        {n === 0 ? say('next') : say('fillInOf', { n })}
      </button>
    </div>
  )
}
