import type { InvoiceState } from '#core/invoicing.ts'

export const titleTypes = ['Personal', 'Company', 'Special'] as const
export type TitleType = (typeof titleTypes)[number]

type Step = { from: InvoiceState; to: InvoiceState }

/** What happens to invoices, as data: the pure rule reads it, and statements are bound by it. WIRE2 §9. */
export const invoiceTransitions = {
  change: [{ from: 'Applied', to: 'Applied' }],
  withdraw: [{ from: 'Applied', to: 'Withdrawn' }],
  reject: [{ from: 'Applied', to: 'Rejected' }],
  /** Finance has it in hand: its buyer changes nothing any more. */
  start: [{ from: 'Applied', to: 'Issuing' }],
  putBack: [{ from: 'Issuing', to: 'Applied' }],
  issue: [
    { from: 'Issuing', to: 'Issued' },
    { from: 'Applied', to: 'Issued' },
  ],
  red: [{ from: 'Issued', to: 'Red' }],
} as const satisfies Record<string, readonly Step[]>
export type InvoiceCause = keyof typeof invoiceTransitions

/** From where a cause takes an invoice anywhere. */
export function fromsOf(cause: InvoiceCause): InvoiceState[] {
  return invoiceTransitions[cause].map(({ from }) => from)
}

export function nextState(cause: InvoiceCause, state: InvoiceState): InvoiceState | null {
  const steps: readonly Step[] = invoiceTransitions[cause]
  return steps.find(({ from }) => from === state)?.to ?? null
}

/** Rates of value added tax there are, in percent. */
export const taxRates = [0, 1, 1.5, 3, 5, 6, 9, 13] as const

/** Why an invoice is cancelled: what the tax bureau asks for, and an exchange. */
export const redReasons = ['mistake', 'return', 'ended', 'allowance', 'exchange'] as const
export type RedReason = (typeof redReasons)[number]

/** What of an amount is tax that it contains; `rate` in hundredths of a percent, all in minor units. */
export function taxIn(amountMinor: number, rate: number): { netMinor: number; taxMinor: number } {
  const netMinor = Math.round((amountMinor * 10_000) / (10_000 + rate))
  return { netMinor, taxMinor: amountMinor - netMinor }
}

type Held = { paidMinor: number; returningMinor: number; invoicedMinor: number }

/** What came and neither went back, nor is promised back, nor stands on an invoice. */
export function availableMinor({ paidMinor, returningMinor, invoicedMinor }: Held): number {
  return Math.max(0, paidMinor - returningMinor - invoicedMinor)
}

const DAY_MS = 86_400_000

export function closesAt(endTime: Date, deadlineDays: number): Date {
  return new Date(endTime.getTime() + deadlineDays * DAY_MS)
}

/** Without I, O, S, V, Z, which are too like digits. GB 32100-2015. */
const CREDIT_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const TAX_NO_PLACES = [15, 17, 18, 20]
export type TaxNoProblem = 'places' | 'letters' | 'checkDigit'

/** As it is kept: capitals, without the gaps people write. */
export function tidyTaxNo(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
}

/** What is wrong with a tax number, or null. One of 18 places proves itself by its last. */
export function taxNoProblem(text: string): TaxNoProblem | null {
  const no = tidyTaxNo(text)
  if (!/^[0-9A-Z]*$/.test(no)) return 'letters'
  if (!TAX_NO_PLACES.includes(no.length)) return 'places'
  if (no.length !== 18) return null
  const values = [...no].map((letter) => CREDIT_LETTERS.indexOf(letter))
  if (values.includes(-1)) return 'letters'
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, 17)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === values[17] ? null : 'checkDigit'
}

const MOST_TITLE_BYTES = 100
export type TitleProblem = 'long' | 'signs'

/** The tax bureau counts bytes as GBK does, and takes no angle brackets. */
export function titleProblem(title: string): TitleProblem | null {
  if (/[<>]/.test(title)) return 'signs'
  const bytes = [...title].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0)
  return bytes > MOST_TITLE_BYTES ? 'long' : null
}

export const titleParts = ['title', 'taxNo', 'address', 'phone', 'bank', 'bankAccount', 'email'] as const
export type TitlePart = (typeof titleParts)[number]

const neededParts: Record<TitleType, readonly TitlePart[]> = {
  Personal: ['title', 'email'],
  Company: ['title', 'taxNo', 'email'],
  Special: titleParts,
}

export function isNeeded(type: TitleType, part: TitlePart): boolean {
  return neededParts[type].includes(part)
}

/** 20 digits of an all-electronic invoice, or 8 of an older one. */
export function isInvoiceNumber(text: string): boolean {
  return /^(\d{8}|\d{20})$/.test(text)
}

/** Files are usually called by their number. */
export function numberInName(fileName: string): string {
  return /(?<!\d)\d{20}(?!\d)/.exec(fileName)?.[0] ?? ''
}

/** What a file says of itself; '' where it says nothing. `issuedOn` is a day. */
export type ReadInvoice = { number: string; issuedOn: string; amount: string; title: string; taxNo: string }
export const comparedFacts = ['title', 'taxNo', 'amount'] as const
export type ComparedFact = (typeof comparedFacts)[number]

/** As two people would write the same name: brackets and spaces of either width. */
const folded = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Of what a file says, whether it is what was asked for; what it does not say, or nobody asked for, is left out. */
export function comparedFile(read: ReadInvoice, wanted: Record<ComparedFact, string>): { fact: ComparedFact; isSame: boolean }[] {
  return comparedFacts
    .filter((fact) => read[fact] !== '' && wanted[fact] !== '')
    .map((fact) => ({ fact, isSame: folded(read[fact]) === folded(wanted[fact]) }))
}

/** What finance promises: asked for longer ago than that, it is late. */
export const PROMISED_HOURS = 24
