import { moneyOf, parseMoney, type Currency } from '#core/money.ts'
import { quote } from '#features/orders/quote.ts'
import { quotableOffer } from '#features/discounts/offer.ts'
import type { OffKind } from '#features/discounts/rules.ts'
import type { DiscountInput, ShownDiscount, WireOff } from '#features/discounts/shapes.ts'
import type { Ticket } from '#features/tickets/contract.ts'

export const codeSources = ['make', 'paste', 'file'] as const
export type CodeSource = (typeof codeSources)[number]

/** What the form holds; amounts as they are typed. */
export type DiscountDraft = Omit<DiscountInput, 'off' | 'budget' | 'minAmount'> & {
  offKind: OffKind
  percent: number
  amount: string
  price: string
  every: number
  budget: string
  minAmount: string
  source: CodeSource
  count: number
  prefix: string
  pasted: string
}

export const firstDraft = (currency: Currency): DiscountDraft => ({
  name: '',
  note: '',
  way: 'code',
  code: '',
  offKind: 'percent',
  percent: 10,
  amount: '',
  price: '',
  every: 3,
  isPerOrder: false,
  currency,
  ticketIds: [],
  mostPeople: null,
  minPeople: 1,
  minAmount: '',
  isCombinable: false,
  opensHidden: false,
  useLimit: null,
  perPersonLimit: null,
  perCodeLimit: 1,
  budget: '',
  startTime: null,
  endTime: null,
  source: 'make',
  count: 100,
  prefix: '',
  pasted: '',
})

export function draftOf(discount: ShownDiscount): DiscountDraft {
  const { off, budget, minAmount, ...same } = discount
  const first = firstDraft(discount.currency)
  return {
    ...first,
    ...(Object.fromEntries(Object.entries(same).filter(([key]) => key in first)) as Partial<DiscountDraft>),
    offKind: off.kind,
    ...(off.kind === 'percent' && { percent: off.percent }),
    ...(off.kind === 'amount' && { amount: off.amount }),
    ...(off.kind === 'price' && { price: off.price }),
    ...(off.kind === 'cheapestFree' && { every: off.every }),
    budget: budget ?? '',
    minAmount: Number(minAmount) === 0 ? '' : minAmount,
  }
}

function offOf({ offKind, percent, amount, price, every }: DiscountDraft): WireOff {
  if (offKind === 'percent') return { kind: offKind, percent }
  if (offKind === 'amount') return { kind: offKind, amount }
  return offKind === 'price' ? { kind: offKind, price } : { kind: offKind, every }
}

export function inputOf(draft: DiscountDraft): DiscountInput {
  const {
    offKind: _,
    percent: __,
    amount: ___,
    price: ____,
    every: _____,
    source,
    count,
    prefix,
    pasted,
    budget,
    minAmount,
    ...same
  } = draft
  return { ...same, off: offOf(draft), budget: budget || null, minAmount: minAmount || '0' }
}

type Priced = Pick<Ticket, 'ticketId' | 'name' | 'price' | 'currency'>
export type Example = { name: string; was: string; now: string }

/** What each ticket it is for would cost one person, by the rule that prices orders; nothing while an amount is missing. */
export function examplesOf(draft: DiscountDraft, tickets: readonly Priced[]): Example[] {
  const minor = draft.offKind === 'amount' ? parseMoney(draft.amount) : draft.offKind === 'price' ? parseMoney(draft.price) : 0
  if (minor === null || draft.offKind === 'cheapestFree') return []
  const offer = {
    ...inputOf(draft),
    discountId: 'example',
    code: '',
    ticketIds: draft.ticketIds.length === 0 ? null : draft.ticketIds,
    minPeople: 1,
    minAmount: '0',
  }
  const discount = quotableOffer(offer)
  return tickets.flatMap(({ ticketId, name, price, currency }) => {
    const { applied, amountMinor } = quote({
      tickets: [{ id: ticketId, name, priceMinor: parseMoney(price) ?? 0, currency }],
      discounts: [discount],
    })
    return applied.some((one) => one.minor > 0) ? [{ name, was: price, now: moneyOf(amountMinor) }] : []
  })
}

/** If every code of a batch went to the ticket that it saves most on. */
export function worstCase(examples: readonly Example[], { way, count, budget }: Pick<DiscountDraft, 'way' | 'count' | 'budget'>) {
  const saved = ({ was, now }: Example) => (parseMoney(was) ?? 0) - (parseMoney(now) ?? 0)
  const [dearest] = examples.toSorted((one, other) => saved(other) - saved(one))
  const budgetMinor = parseMoney(budget)
  if (way !== 'batch' || !dearest || !budgetMinor || saved(dearest) === 0) return null
  return { ticket: dearest.name, amount: moneyOf(saved(dearest) * count), enough: Math.floor(budgetMinor / saved(dearest)) }
}

/** What is pasted goes the way of a table, with its headings. */
export function pastedTable(pasted: string, heads: readonly string[]): File {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.split(/[,，\t;；]/).map((cell) => `"${cell.trim().replaceAll('"', '""')}"`))
    .map((cells) => Array.from({ length: 3 }, (_, at) => cells[at] ?? '""').join(','))
  return new File([[heads.join(','), ...lines].join('\n')], 'codes.csv', { type: 'text/csv' })
}
