import { moneyOf, parseMoney, type Currency } from '#core/money.ts'
import type { Ticket, TicketInput } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'

/** A ticket as its form holds it. */
export type TicketDraft = {
  name: string
  description: string
  price: string
  currency: Currency
  isLimited: boolean
  totalTicket: number | null
  saleStartTime: string | null
  saleEndTime: string | null
  perPersonLimit: number | null
  isNeedApproval: boolean
  isShow: boolean
}
export type DraftField = keyof TicketDraft

const blank: TicketDraft = {
  name: '',
  description: '',
  price: '0.00',
  currency: 'CNY',
  isLimited: true,
  totalTicket: 100,
  saleStartTime: null,
  saleEndTime: null,
  perPersonLimit: null,
  isNeedApproval: false,
  isShow: true,
}

/** The ready-made starts; what is free begins unlimited, what is paid leaves the price to be filled in. */
export function startDraft(kind: 'blank' | 'free' | 'paid', name: string): TicketDraft {
  if (kind === 'free') return { ...blank, name, isLimited: false, totalTicket: null, perPersonLimit: 1 }
  return kind === 'paid' ? { ...blank, name, price: '' } : { ...blank, name }
}

export function draftOf(ticket: Ticket): TicketDraft {
  const isLimited = ticket.totalTicket !== UNLIMITED
  const { name, description, price, currency, saleStartTime, saleEndTime, perPersonLimit, isNeedApproval, isShow } = ticket
  const totalTicket = isLimited ? ticket.totalTicket : null
  return {
    name,
    description,
    price,
    currency,
    isLimited,
    totalTicket,
    saleStartTime,
    saleEndTime,
    perPersonLimit,
    isNeedApproval,
    isShow,
  }
}

/** Fields that are not on screen are absent from a form's values; amounts may be typed in several ways. */
export function normalised(values: Partial<TicketDraft>): TicketDraft {
  const whole = { ...blank, totalTicket: null, ...values }
  const minor = parseMoney(whole.price)
  return {
    ...whole,
    name: whole.name.trim(),
    description: whole.description.trim(),
    price: minor === null ? whole.price : moneyOf(minor),
    totalTicket: whole.isLimited ? whole.totalTicket : null,
  }
}

export function inputOf({ isLimited, totalTicket, ...plain }: TicketDraft): TicketInput & { name: string } {
  return { ...plain, totalTicket: isLimited ? (totalTicket ?? UNLIMITED) : UNLIMITED }
}

/** Only what differs travels, so that another person's change of another field stays. */
export function changesOf(before: TicketDraft, after: TicketDraft): TicketInput {
  const old = inputOf(before) as Record<string, unknown>
  return Object.fromEntries(Object.entries(inputOf(after)).filter(([name, value]) => value !== old[name]))
}

const fieldsOf = (draft: TicketDraft) => Object.keys(draft) as DraftField[]

/** Onto what another person saved meanwhile: untouched fields take theirs, touched ones stay as typed. */
export function rebased(base: TicketDraft, mine: TicketDraft, theirs: TicketDraft): { draft: TicketDraft; changed: DraftField[] } {
  const kept = fieldsOf(mine).filter((field) => mine[field] !== base[field])
  return {
    draft: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    changed: fieldsOf(theirs).filter((field) => theirs[field] !== base[field]),
  }
}
