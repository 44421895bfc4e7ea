import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { id, isOk, money, time, version } from '#core/schema.ts'
import { MOST_PER_PERSON, MOST_SORTED, ticketStatuses, UNLIMITED } from '#features/tickets/rules.ts'

export const ticket = z.object({
  ticketId: z.string(),
  name: z.string(),
  status: z.enum(ticketStatuses),
  statusName: z.string(),
  totalTicket: z.int(),
  soldNum: z.int(),
  surplusNum: z.int(),
  description: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  saleStartTime: z.string().nullable(),
  saleEndTime: z.string().nullable(),
  perPersonLimit: z.int().nullable(),
  isNeedApproval: z.boolean(),
  isOpen: z.boolean(),
  isShow: z.boolean(),
  sortId: z.int(),
  version: z.int(),
})
export type Ticket = z.output<typeof ticket>

/** In an update absent means unchanged; a new ticket needs a name. */
const fields = {
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(2_000).optional(),
  price: money.optional(),
  currency: z.enum(currencies).optional(),
  totalTicket: z.int().min(1).max(UNLIMITED).optional(),
  saleStartTime: time.nullable().optional(),
  saleEndTime: time.nullable().optional(),
  perPersonLimit: z.int().min(1).max(MOST_PER_PERSON).nullable().optional(),
  isNeedApproval: z.boolean().optional(),
  isOpen: z.boolean().optional(),
  isShow: z.boolean().optional(),
  sortId: z.int().min(0).max(10_000).optional(),
}
export const ticketInput = z.object({ ...fields, name: fields.name.optional() })
export type TicketInput = z.output<typeof ticketInput>

const about = { bventId: id }
const WRITE = 'lite_res_act_ticket'
const READERS = [
  'lite_res_page_ticket',
  'lite_res_page_form',
  'lite_res_page_attendees',
  'lite_res_page_attendeesimport',
  'lite_res_page_wxsignin',
] as const

export const ticketCalls = {
  list: defineCall({
    method: ['GET', 'POST'],
    path: 'ticket/list',
    access: READERS,
    request: z.object(about),
    response: z.array(ticket),
    effect: 'read',
  }),
  save: defineCall({
    method: 'POST',
    path: 'ticket/save',
    access: WRITE,
    request: z.object({ ...about, ticketId: id.optional(), version: version.optional(), ...ticketInput.shape }),
    response: ticket,
  }),
  delete: defineCall({
    method: 'POST',
    path: 'ticket/delete',
    access: WRITE,
    request: z.object({ ...about, ticketId: id }),
    response: isOk,
  }),
  open: defineCall({
    method: 'POST',
    path: 'ticket/open',
    access: WRITE,
    request: z.object({ ...about, ticketId: id, isOpen: z.boolean() }),
    response: ticket,
  }),
  show: defineCall({
    method: 'POST',
    path: 'ticket/show',
    access: WRITE,
    request: z.object({ ...about, ticketId: id, isShow: z.boolean() }),
    response: ticket,
  }),
  endWithEvent: defineCall({
    method: 'POST',
    path: 'ticket/SetBventEndTimeToTicket',
    access: WRITE,
    request: z.object({ ...about, ticketIds: z.array(id).max(MOST_SORTED).optional() }),
    response: z.array(ticket),
  }),
  sort: defineCall({
    method: 'POST',
    path: 'ticket/sort',
    access: WRITE,
    request: z.object({ ...about, ticketIds: z.array(id).max(MOST_SORTED) }),
    response: isOk,
  }),
}
