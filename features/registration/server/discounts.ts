import type { RequestOf, ResultOf } from '#core/call.ts'
import { moneyOf, parseMoney } from '#core/money.ts'
import { foldCode } from '#features/discounts/rules.ts'
import { shownOffer } from '#features/discounts/offer.ts'
import { offerOfCode, openOffers, type Offer } from '#features/discounts/server/offers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { quote, type Quote } from '#features/orders/quote.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import { enterEvent } from '#features/registration/server/enterEvent.ts'
import { publicTicketOf } from '#features/registration/formView.ts'
import { offeredTickets, opens } from '#features/registration/server/publicForm.ts'
import { ticketOf, ticketsOf, type TicketRow } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Applied = ResultOf<typeof registrationCalls.applyCode>
type Given = RequestOf<typeof registrationCalls.register>

export async function applyCode(ctx: Context, asked: RequestOf<typeof registrationCalls.applyCode>): Promise<Applied> {
  const { bventId, language, code } = asked
  const event = await enterEvent(ctx, bventId)
  if (event.shownStatus !== 'Published') throw new AppError('reg.closed')
  const form = await formOf(ctx.db, bventId, asked)
  const found = await offerOfCode(ctx, bventId, code)
  const hidden = offeredTickets(await ticketsOf(ctx.db, bventId), form.currency, [found]).filter(({ isShow }) => !isShow)
  return { discount: shownOffer(found), tickets: hidden.map((row) => publicTicketOf(ticketOf(row, { now: ctx.now, language }))) }
}

/** Those that come by themselves and those asked for, each code once. */
export async function offersOf(ctx: Context, { bventId, codes = [] }: Given): Promise<Offer[]> {
  const { automatic } = await openOffers(ctx, bventId)
  const typed = new Map(codes.map((code) => [foldCode(code), code]))
  const asked: Offer[] = []
  for (const code of typed.values()) {
    const offer = await offerOfCode(ctx, bventId, code)
    if (!asked.some(({ id }) => id === offer.id)) asked.push(offer)
  }
  return [...automatic, ...asked]
}

const refusals = { notForTicket: 'discount.notForTicket', minimum: 'discount.minimum' } as const

/** What the order will cost. A code that was asked for and does not fit is refused; one that another beats is merely not used. */
export function quoteOf(tickets: readonly TicketRow[], { items, amount }: Given, offers: readonly Offer[]): Quote {
  const chosen = items.map(({ ticketId }) => required(tickets.find(({ id }) => id === ticketId)))
  const quoted = quote({ tickets: chosen, discounts: offers })
  for (const { id, why } of quoted.left) {
    const offer = offers.find((one) => one.id === id)
    if (offer && offer.code !== '' && why !== 'notBest')
      throw new AppError(refusals[why], {
        returnObj: { code: offer.code, minimum: { people: offer.minPeople, amount: moneyOf(offer.minMinor) } },
      })
  }
  const inForce = offers.filter(({ id }) => quoted.applied.some((one) => one.id === id))
  if (chosen.some(({ id, isShow }) => !isShow && !inForce.some((offer) => opens(offer, id)))) throw new AppError('ticket.notOnSale')
  if (amount !== undefined && parseMoney(amount) !== quoted.amountMinor) throw new AppError('core.changed')
  return quoted
}
