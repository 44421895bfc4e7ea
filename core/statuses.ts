/** Where a registration can stand. Spec §4, WIRE §3. */
export const attendeeStatuses = ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled'] as const
export type AttendeeStatus = (typeof attendeeStatuses)[number]
export const orderStatuses = ['WaitApproval', 'Unpaid', 'Paid', 'Refunding', 'Refunded', 'RefundFailed', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const auditStatuses = ['NotRequired', 'PendingApproval', 'Approved', 'Denied'] as const
export type AuditStatus = (typeof auditStatuses)[number]

/** These three hold a seat; a ticket's sold number is how many of them there are. */
export const seatHolding: readonly AttendeeStatus[] = ['Registered', 'PendingApproval', 'Unpaid']

export function holdsSeat(status: AttendeeStatus): boolean {
  return seatHolding.includes(status)
}
