import { priceText } from '#core/money.ts'
import type { PublicTicket } from '#features/registration/contract.ts'
import { MOST_PEOPLE, mostOf, type Counts } from '#features/registration/site/choice.ts'
import { shortTime } from '#features/registration/site/times.ts'
import { say } from '#features/registration/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { tickets: readonly PublicTicket[]; counts: Counts; timeZone: string; onCount: (ticketId: string, count: number) => void }

/** The server counts no further, so as not to tell how well a ticket sells. */
const COUNTED = 20

export function TicketStep({ tickets, counts, timeZone, onCount }: Props) {
  const chosen = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ul className="tickets">
      {tickets.map((ticket) => (
        <TicketRow
          key={ticket.ticketId}
          ticket={ticket}
          count={counts[ticket.ticketId] ?? 0}
          most={Math.min(mostOf(ticket), (counts[ticket.ticketId] ?? 0) + MOST_PEOPLE - chosen)}
          timeZone={timeZone}
          onCount={onCount}
        />
      ))}
      {chosen >= MOST_PEOPLE && (
        <li className="hint" aria-live="polite">
          {say('mostPeople', { n: MOST_PEOPLE })}
        </li>
      )}
    </ul>
  )
}

type RowProps = { ticket: PublicTicket; count: number; most: number; timeZone: string; onCount: Props['onCount'] }

function TicketRow({ ticket, count, most, timeZone, onCount }: RowProps) {
  const { ticketId, name, description, status } = ticket
  const isOnSale = status === 'OnSale'
  return (
    <li className={count > 0 ? 'ticket on' : isOnSale ? 'ticket' : 'ticket off'}>
      <div className="ticket-text">
        <b>{name}</b>
        <span className="price">{isFree(ticket) ? say('free') : priceText(ticket.price, ticket.currency)}</span>
        {description && <p>{description}</p>}
        <small>{notesOf(ticket, timeZone).join(' · ')}</small>
      </div>
      {isOnSale && (
        <fieldset className="stepper" aria-label={say('count', { name })}>
          <button
            type="button"
            className="icon-button"
            aria-label={say('fewer', { name })}
            disabled={count === 0}
            onClick={() => onCount(ticketId, count - 1)}
          >
            <Icon name="minus" />
          </button>
          <output aria-live="polite">{count}</output>
          <button
            type="button"
            className="icon-button"
            aria-label={say('more', { name })}
            disabled={count >= most}
            onClick={() => onCount(ticketId, count + 1)}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
      )}
    </li>
  )
}

export function isFree({ price }: Pick<PublicTicket, 'price'>): boolean {
  return Number(price) === 0
}

function notesOf(ticket: PublicTicket, timeZone: string): string[] {
  const { status, saleStartTime, isNeedApproval, perPersonLimit, surplusNum } = ticket
  if (status === 'NotStarted') return [saleStartTime ? say('saleFrom', { time: shortTime(saleStartTime, timeZone) }) : say('notEnabled')]
  if (status === 'SoldOut') return [say('soldOut')]
  if (status === 'Ended') return [say('saleOver')]
  if (status === 'NotEnabled') return [say('notEnabled')]
  return [
    isNeedApproval && [say('needsApproval'), !isFree(ticket) && say('payAfterApproval')].filter(Boolean).join('，'),
    perPersonLimit !== null && say('perPerson', { n: perPersonLimit }),
    surplusNum < COUNTED && say('left', { n: surplusNum }),
  ].filter((note): note is string => Boolean(note))
}
