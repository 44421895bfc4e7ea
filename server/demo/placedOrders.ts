import type { AttendeeStatus } from '#core/statuses.ts'
import type { Booking } from '#server/demo/bookings.ts'
import type { Course } from '#server/demo/orderCourse.ts'
import type { Guest } from '#server/demo/people.ts'

export type PlacedAttendee = { attendeeId: string; status: AttendeeStatus; guest: Guest }

export type PlacedOrder = { orderId: string; orderNo: string; booking: Booking; course: Course; people: PlacedAttendee[] }
