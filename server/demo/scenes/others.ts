import { bookingsOf, growing, type Share } from '#server/demo/bookings.ts'
import type { DemoEvent } from '#server/demo/event.ts'
import { fillEvent } from '#server/demo/events.ts'
import { fillExternal } from '#server/demo/external.ts'
import type { Filling, Org } from '#server/demo/filling.ts'
import { fillForm } from '#server/demo/form.ts'
import { lettersOf, type Letter } from '#server/demo/letters.ts'
import { fillOrders } from '#server/demo/orders.ts'
import type { MemberKey } from '#server/demo/orgs.ts'
import type { Guest } from '#server/demo/people.ts'
import { fillProgramme } from '#server/demo/programme.ts'
import { campus, charity, closedSalon, exhibition, salon } from '#server/demo/texts/others.ts'

const WEDNESDAY = 3
const FRIDAY = 5
const SATURDAY = 6

/** The smaller ones: next week's salon, one for the invited, a draft, and somebody else's exhibition. */
export async function fillOthers(filling: Filling, org: Org<MemberKey>, guests: readonly Guest[]): Promise<Letter[]> {
  const { days } = filling
  const next = await fillSmall(filling, org, salon(days.weekday(6, WEDNESDAY)), guests.slice(0, 29), [
    { ticket: 0, fate: 'registered', people: 27 },
    { ticket: 0, fate: 'cancelled', people: 2 },
  ])
  const closed = await fillSmall(filling, org, closedSalon(days.weekday(10, FRIDAY)), guests.slice(29, 50), [
    { ticket: 0, fate: 'registered', people: 16 },
    { ticket: 0, fate: 'pending', people: 5 },
  ])
  const later = days.weekday(33, WEDNESDAY)
  await fillEvent(filling, org, campus(later, days.yearOf(later)))
  const expo = days.weekday(10, WEDNESDAY)
  await fillExternal(filling, await fillEvent(filling, org, exhibition(expo, days.yearOf(expo))))
  return [...next, ...closed]
}

/** The other organisation's own. */
export function fillCharity(filling: Filling, org: Org<MemberKey>, guests: readonly Guest[]): Promise<Letter[]> {
  return fillSmall(filling, org, charity(filling.days.weekday(8, SATURDAY)), guests, [
    { ticket: 0, fate: 'registered', people: 64 },
    { ticket: 0, fate: 'lapsed', people: 2, way: 'Online' },
    { ticket: 1, fate: 'registered', people: 14 },
    { ticket: 1, fate: 'pending', people: 6 },
  ])
}

async function fillSmall(
  filling: Filling,
  org: Org<MemberKey>,
  event: DemoEvent,
  guests: readonly Guest[],
  shares: Share[],
): Promise<Letter[]> {
  const { days, dice, now } = filling
  const placed = await fillEvent(filling, org, event)
  const form = await fillForm(filling, placed)
  await fillProgramme(filling, placed)
  const when = growing(dice, { from: days.at(2 - event.created, '00:00'), to: now }, 1.3)
  const orders = await fillOrders(filling, placed, form, bookingsOf(dice, { placed, guests, when, shares }))
  return lettersOf(orders.filter((_, at) => at % 6 === 0))
}
