import { sql } from 'kysely'
import { LOCAL_PROVIDER } from '#features/delivery/message.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import type { Filling } from '#server/demo/filling.ts'
import type { PlacedOrder } from '#server/demo/placedOrders.ts'

export type Letter = { at: Date; kind: NoticeKind; attendeeIds: string[] }

/** What the people of these orders were told, each at its moment. */
export function lettersOf(orders: readonly PlacedOrder[]): Letter[] {
  return orders.flatMap(({ booking, course, people }) => {
    const attendeeIds = people.map(({ attendeeId }) => attendeeId)
    const letter = (kind: NoticeKind, at: Date | null): Letter[] => (at ? [{ at, kind, attendeeIds }] : [])
    if (booking.fate === 'pending') return letter('pendingApproval', booking.created)
    if (booking.fate === 'denied') return letter('denied', course.audited)
    if (booking.fate === 'unpaid') return letter('transfer', booking.created)
    if (course.refunded) return [...letter('registered', course.paid), ...letter('refunded', course.refunded)]
    return course.audited ? letter('approved', course.audited) : letter('registered', course.paid)
  })
}

/** Written as always, and kept here: nothing of a demo is ever sent. */
export async function fillLetters({ db, config }: Filling, letters: readonly Letter[]): Promise<void> {
  for (const { at, kind, attendeeIds } of [...letters].sort((one, other) => one.at.getTime() - other.at.getTime()))
    await notifyAttendees(
      { db, config, now: at },
      attendeeIds,
      kind,
      kind === 'denied' ? { reason: '本场名额优先留给一线工厂，欢迎关注下一场。' } : {},
    )
  await sql`update message set state = 'Sent', provider = ${LOCAL_PROVIDER}, attempts = 1, sent_at = created_at + interval '2 seconds' where state = 'Queued'`.execute(
    db,
  )
}
