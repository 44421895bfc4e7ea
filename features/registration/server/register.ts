import type { RequestOf, ResultOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import type { Currency } from '#core/money.ts'
import type { Offer } from '#features/discounts/server/offers.ts'
import { personRow, uniqueValuesOf } from '#features/orders/server/person.ts'
import { checkAnswers, fileIdsOf } from '#features/forms/server/answers.ts'
import { fieldsFor } from '#features/forms/fields.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { valuesOf, type StoredValue } from '#features/forms/values.ts'
import { payWaysOf } from '#features/payments/server/options.ts'
import type { Buyer } from '#features/orders/shapes.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { checkProofs, claimAnswerFiles, isProven, limitedOptionsOf, proofsOf } from '#features/registration/server/answers.ts'
import { targetOf } from '#features/registration/server/codes.ts'
import { offersOf, quoteOf } from '#features/registration/server/discounts.ts'
import { enterEvent, type OpenEvent } from '#features/registration/server/enterEvent.ts'
import { answerPlaced, tellPlaced, type PlacedAnswer, type Sale } from '#features/registration/server/placed.ts'
import { codeInUse, openedTo, redeem, type HeldCode } from '#features/invitations/server/redeem.ts'
import { placeOrder, type NewAttendee } from '#features/orders/server/placeOrder.ts'
import { asksToAgree, offeredTickets } from '#features/registration/server/publicForm.ts'
import { termsOf, type Terms } from '#features/registration/server/terms.ts'
import { attributionOf } from '#features/sources/server/attribution.ts'
import { ticketStatus } from '#features/tickets/rules.ts'
import { ticketsOf, type TicketRow } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Given = RequestOf<(typeof registrationCalls)['register']>
type Result = ResultOf<(typeof registrationCalls)['register']>
type Person = { ticketId: string; values: Record<string, StoredValue> }

/** From the answers of one to twenty people to their seats, all or nothing, in the request's own transaction. */
export async function register(ctx: Context, given: Given): Promise<Result> {
  const { bventId, language } = given
  const event = await enterEvent(ctx, bventId)
  if (event.shownStatus !== 'Published') throw new AppError('reg.closed')
  const form = await formOf(ctx.db, bventId, given)
  if (!form.isActive) throw new AppError('core.notFound')
  const invitation = await givenInvitation(ctx, given)
  const offers = await offersOf(ctx, given)
  const tickets = await chosenTickets(ctx, form, given, { offers, invitation })
  const quoted = quoteOf(tickets, given, offers)
  const terms = await termsOf(ctx.db, form, language)
  refuseWithoutConsent(terms, given)
  const people = await checkedPeople(ctx, form, given)
  const buyer = buyerOf(given, people)
  await refuseUnverified(ctx, { form, terms }, given, people)
  const payType = quoted.amountMinor === 0 ? 'Online' : await chosenPayType(ctx, event, given, quoted.currency)
  await claimAnswerFiles(ctx, filesOf(form, people), language)

  const sale: Sale = { event, form, terms, buyer, language }
  const answer = Promise.withResolvers<PlacedAnswer>()
  await placeOrder(ctx.db, {
    orgId: event.topOrgId,
    bventId,
    people: await rowsOf(ctx, form, people),
    buyer,
    payType,
    language,
    source: 'site',
    now: ctx.now,
    pathId: form.pathId,
    holds: terms.holds,
    tickets,
    discounts: offers,
    isWithoutQuota: !terms.hasQuota,
    isLimitedPerPerson: true,
    attribution: await attributionOf(ctx, bventId, given.sourceCode),
    async beforeSeats(placed) {
      if (invitation) await redeem(ctx.db, { orgId: event.topOrgId, code: invitation, attendees: placed.attendees, now: ctx.now, language })
      await tellPlaced(ctx, sale, placed)
      answer.resolve(await answerPlaced(ctx, sale, placed))
    },
  }).catch(withoutNumbers)
  const { result, cookie } = await answer.promise
  ctx.http.setCookie(cookie.name, cookie.value, cookie)
  return result
}

async function givenInvitation({ db, now }: Context, { bventId, invitationCode }: Given): Promise<HeldCode | null> {
  return invitationCode ? required(await codeInUse(db, { bventId, code: invitationCode, now }), 'invite.codeInvalid') : null
}

async function chosenTickets(
  ctx: Context,
  form: Form,
  { bventId, items, language }: Given,
  { offers, invitation }: { offers: readonly Offer[]; invitation: HeldCode | null },
): Promise<TicketRow[]> {
  const rows = openedTo(await ticketsOf(ctx.db, bventId), invitation)
  const chosen = [...new Set(items.map(({ ticketId }) => ticketId))].map((id) => required(rows.find((row) => row.id === id)))
  const offered = offeredTickets(rows, form.currency, offers)
  for (const ticket of chosen) {
    const status = ticketStatus(ticket, ctx.now)
    if (!offered.includes(ticket) || !['OnSale', 'SoldOut'].includes(status)) throw new AppError('ticket.notOnSale')
    if (status === 'SoldOut') throw new AppError('ticket.soldOut')
  }
  const currencies = new Set(chosen.filter(({ priceMinor }) => priceMinor > 0).map(({ currency }) => currency))
  if (currencies.size > 1) throw invalid({ field: 'items', message: textIn(registrationMessages['registration.currencies'], language) })
  return chosen
}

function refuseWithoutConsent({ pages }: Terms, { language, isAgreed }: Given): void {
  const page = pages.find(({ pageType }) => pageType === 'EnrollPage')
  if (asksToAgree((page?.configs ?? []) as { key: string; value?: unknown }[]) && !isAgreed)
    throw invalid({ field: 'isAgreed', message: textIn(registrationMessages['registration.agree'], language) })
}

async function checkedPeople(ctx: Context, form: Form, { items, language }: Given): Promise<Person[]> {
  const people: Person[] = []
  const errorDetails: { field: string; message: string }[] = []
  for (const [index, { ticketId, attendeeFieldValues }] of items.entries()) {
    const given = { ticketId, values: valuesOf(attendeeFieldValues), audience: 'attendee' as const }
    const { values, errors } = await checkAnswers({ db: ctx.db, now: ctx.now, language }, form, given)
    people.push({ ticketId, values })
    errorDetails.push(...errors.map(({ fieldName, message }) => ({ field: `items.${index}.${fieldName}`, message })))
  }
  if (errorDetails.length > 0) throw invalid(...errorDetails.slice(0, 50))
  return people
}

/** Whoever orders; unless named, the first of the people. */
function buyerOf({ buyer, language }: Given, [first]: readonly Person[]): Buyer {
  const text = (value: StoredValue | undefined) => (typeof value === 'string' && value !== '' ? value : null)
  if (!buyer) return { fullName: text(first?.values.FullName) ?? '', mobile: text(first?.values.Mobile), email: text(first?.values.Email) }
  const mobile = buyer.mobile ? targetOf('mobile', buyer.mobile) : null
  const email = buyer.email ? targetOf('email', buyer.email) : null
  const wrong = buyer.mobile && !mobile ? 'mobile' : buyer.email && !email ? 'email' : null
  if (wrong) throw invalid({ field: `buyer.${wrong}`, message: textIn(registrationMessages['registration.contact'], language) })
  return { fullName: buyer.fullName, mobile, email }
}

async function refuseUnverified(
  ctx: Context,
  { form, terms }: { form: Form; terms: Terms },
  { verifyTokens, language }: Given,
  people: readonly Person[],
): Promise<void> {
  const proofs = await proofsOf(ctx, form.bventId, verifyTokens)
  const fields = fieldsFor(form.fields, 'attendee')
  const judged = people.map(({ values }, index) => ({ at: `items.${index}.`, fields, values }))
  await checkProofs(ctx, judged, proofs, language)
  const first = people[0]?.values
  if (!terms.registerEnabled || isProven(proofs, 'mobile', first?.Mobile) || isProven(proofs, 'email', first?.Email)) return
  const message = textIn(registrationMessages['registration.verifyContact'], language)
  throw new AppError('reg.codeWrong', { returnObj: { errorDetails: [{ field: 'verifyTokens', message }] } })
}

async function chosenPayType(ctx: Context, event: OpenEvent, { payType, language }: Given, currency: string) {
  const ways = await payWaysOf(ctx, { bventId: event.id, language, currency: currency as Currency })
  const offered = [...new Set(ways.map((way) => way.payType))]
  const [only] = offered
  if (!only) throw new AppError('pay.noOptions')
  const chosen = payType ?? (offered.length === 1 ? only : undefined)
  if (!chosen || !offered.includes(chosen))
    throw invalid({ field: 'payType', message: textIn(registrationMessages['registration.payType'], language) })
  return chosen
}

function filesOf({ fields }: Form, people: readonly Person[]) {
  return people.flatMap(({ values }, index) =>
    fields.flatMap((field) => {
      const ids = fileIdsOf([field], values)
      return ids.length > 0 ? [{ field: `items.${index}.${field.fieldName}`, name: field.displayName, ids }] : []
    }),
  )
}

async function rowsOf(ctx: Context, { fields }: Form, people: readonly Person[]): Promise<NewAttendee[]> {
  const sealer = await sealerOf(ctx)
  return people.map(({ ticketId, values }) => ({
    ticketId,
    ...personRow(values, sealer),
    uniqueValues: uniqueValuesOf(fields, values, sealer),
    options: limitedOptionsOf(fields, values),
  }))
}

/** How many seats the organisation has is its own business. */
function withoutNumbers(error: unknown): never {
  throw error instanceof AppError && error.error === 'attendee.quota' ? new AppError('attendee.quota') : error
}
