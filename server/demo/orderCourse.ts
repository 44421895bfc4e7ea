import type { AttendeeStatus, AuditStatus, OrderStatus } from '#core/statuses.ts'
import { payExpireTime } from '#features/orders/rules.ts'
import type { Booking } from '#server/demo/bookings.ts'
import { atDesk, DAY_MS, minutesAfter } from '#server/demo/days.ts'
import type { Dice } from '#server/demo/dice.ts'

/** What happened to an order, and when. */
export type Course = {
  order: OrderStatus
  statuses: AttendeeStatus[]
  amountMinor: number
  refundedMinor: number
  paid: Date | null
  refunded: Date | null
  expires: Date | null
  audit: AuditStatus
  audited: Date | null
  changed: Date
  remark: string
}

const ends: Record<Booking['fate'], [order: OrderStatus, person: AttendeeStatus]> = {
  registered: ['Paid', 'Registered'],
  pending: ['WaitApproval', 'PendingApproval'],
  unpaid: ['Unpaid', 'Unpaid'],
  denied: ['Cancelled', 'Denied'],
  cancelled: ['Cancelled', 'Cancelled'],
  lapsed: ['Cancelled', 'Cancelled'],
  refunded: ['Refunded', 'Cancelled'],
  partlyRefunded: ['Paid', 'Registered'],
}
const PAID: readonly Booking['fate'][] = ['registered', 'refunded', 'partlyRefunded']

export function orderCourse(dice: Dice, booking: Booking, starts: Date, now: Date): Course {
  const { ticket, guests, fate, created } = booking
  const last = starts < now ? starts : now
  /** Never after the event began, nor in the future: what would be, came sooner. */
  const sooner = (from: Date, at: Date) =>
    at < last ? at : new Date(from.getTime() + (last.getTime() - from.getTime()) * (0.2 + dice.next() * 0.6))
  const later = (from: Date, minutes: number) => sooner(from, minutesAfter(from, minutes))
  const decided = (from: Date, minutes: number) => sooner(from, atDesk(minutesAfter(from, minutes)))
  const [order, person] = ends[fate]
  const amountMinor = ticket.priceMinor * guests.length
  const isPaid = PAID.includes(fate)
  /** What an organiser enters needs nobody's approval. */
  const isReviewed = ticket.isNeedApproval && booking.source === 'site'
  const isDecided = isReviewed && fate !== 'pending'
  const audited = isDecided ? (booking.audited ?? decided(created, dice.int(40, 1_900))) : null
  const paid = isPaid ? paidTime(dice, booking, { audited, later, decided, last }) : null
  const refundedMinor = fate === 'refunded' ? amountMinor : fate === 'partlyRefunded' ? ticket.priceMinor : 0
  const refunded = refundedMinor > 0 && paid ? decided(paid, dice.int(1_500, 6_000)) : null
  const gone = fate === 'cancelled' || fate === 'lapsed' ? later(audited ?? created, fate === 'lapsed' ? 16 : dice.int(300, 5_000)) : null
  return {
    order,
    statuses: guests.map((_, at) => (fate === 'partlyRefunded' && at === guests.length - 1 ? 'Cancelled' : person)),
    amountMinor,
    refundedMinor,
    paid,
    refunded,
    expires: fate === 'unpaid' && booking.source === 'site' ? payExpireTime(booking.way, created) : null,
    audit: !isReviewed ? 'NotRequired' : fate === 'denied' ? 'Denied' : isDecided ? 'Approved' : 'PendingApproval',
    audited,
    changed: refunded ?? gone ?? paid ?? audited ?? created,
    remark: paid && amountMinor > 0 && booking.way === 'Offline' ? `对公转账，流水尾号 ${dice.int(1_000, 9_999)}` : '',
  }
}

type After = (from: Date, minutes: number) => Date
type Paying = { audited: Date | null; later: After; decided: After; last: Date }

/** What costs nothing is paid when it is settled; a transfer takes a day or two. */
function paidTime(dice: Dice, { ticket, way, created }: Booking, { audited, later, decided, last }: Paying): Date {
  if (ticket.priceMinor === 0) return audited ?? created
  const isTransfer = way === 'Offline' && last.getTime() - created.getTime() > DAY_MS
  return isTransfer ? decided(created, dice.int(1_200, 2_700)) : later(created, dice.int(1, 9))
}
