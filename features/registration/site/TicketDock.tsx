import { priceText } from '#core/money.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { billOf } from '#features/registration/site/choice.ts'
import type { Person } from '#features/registration/site/draft.ts'
import { say } from '#features/registration/site/say.ts'

type Props = { form: PublicForm; people: readonly Person[]; onNext: () => void }

/** How many, how much, and on. */
export function TicketDock({ form, people, onNext }: Props) {
  const bill = billOf(form.tickets, people)
  return (
    <div className="dock row">
      <div className="sum" aria-live="polite">
        {people.length === 0 ? (
          <small>{form.tickets.some(({ status }) => status === 'OnSale') ? say('chooseOne') : say('noTickets')}</small>
        ) : (
          <>
            <b>{bill.isFree ? say('free') : priceText(bill.amount, bill.currency)}</b>
            <small>{say('people', { n: people.length })}</small>
          </>
        )}
      </div>
      <button type="button" className="button primary wide" disabled={people.length === 0} onClick={onNext}>
        {say('next')}
      </button>
    </div>
  )
}
