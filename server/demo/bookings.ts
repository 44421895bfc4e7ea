import type { Language } from '#core/language.ts'
import { DAY_MS, minutesAfter } from '#server/demo/days.ts'
import type { Dice } from '#server/demo/dice.ts'
import type { PlacedEvent, PlacedTicket } from '#server/demo/placed.ts'
import type { Guest } from '#server/demo/people.ts'

/** What has become of an order; of a partly refunded one, one of its people has left. */
export type Fate = 'registered' | 'pending' | 'unpaid' | 'denied' | 'cancelled' | 'lapsed' | 'refunded' | 'partlyRefunded'
export type Booking = {
  guests: Guest[]
  ticket: PlacedTicket
  created: Date
  /** When it was decided; some time later, where nothing is said. */
  audited?: Date
  fate: Fate
  way: 'Online' | 'Offline'
  source: 'site' | 'import' | 'manual'
  language: Language
}

/** So many people with this ticket and this fate; when, if it is not as for the others. */
export type Share = { ticket: number; fate: Fate; people: number; when?: () => Date; way?: Booking['way']; source?: Booking['source'] }
type Booked = { placed: PlacedEvent; guests: readonly Guest[]; when: () => Date; shares: readonly Share[] }

/** The guests in orders: one each, or two or three together where it costs something. */
export function bookingsOf(dice: Dice, { placed, guests, when, shares }: Booked): Booking[] {
  const queue = dice.shuffled(guests)
  const hasEnglish = placed.event.introduction.en !== undefined
  return shares.flatMap(({ ticket: index, fate, people, way, source = 'site', when: own = when }) => {
    const ticket = placed.tickets[index]
    if (!ticket) throw new Error(`no ticket ${index}`)
    const bookings: Booking[] = []
    for (let left = people; left > 0;) {
      const size = Math.min(left, fate === 'partlyRefunded' ? 3 : ticket.priceMinor > 0 && dice.chance(0.22) ? dice.int(2, 3) : 1)
      left -= size
      bookings.push({
        guests: queue.splice(0, size),
        ticket,
        created: own(),
        fate,
        way: way ?? (dice.chance(0.72) ? 'Online' : 'Offline'),
        source,
        language: hasEnglish && dice.chance(0.06) ? 'en' : 'zh-CN',
      })
    }
    return bookings
  })
}

type Span = { from: Date; to: Date }

/** A moment of that day at which people sit at a screen or hold a phone; where it is still to come, of the day before. */
export function atDaytime(dice: Dice, day: Date, to: Date): Date {
  const hour = dice.weighted([
    [dice.bell(10.5, 1.2), 45],
    [dice.bell(15, 1.4), 35],
    [dice.bell(20.5, 1), 20],
  ])
  const at = minutesAfter(day, hour * 60 + dice.next())
  return at < to ? at : new Date(at.getTime() - DAY_MS)
}

/** Comes in day by day, more and more towards the end: `pull` 1 is even, 2 rises steadily. `from` is a midnight. */
export function growing(dice: Dice, { from, to }: Span, pull: number): () => Date {
  const length = Math.ceil((to.getTime() - from.getTime()) / DAY_MS)
  return () => {
    const day = Math.min(length - 1, Math.floor(dice.next() ** (1 / pull) * length))
    return atDaytime(dice, new Date(from.getTime() + day * DAY_MS), to)
  }
}
