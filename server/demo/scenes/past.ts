import { bookingsOf, growing } from '#server/demo/bookings.ts'
import { fillArrivals, fillVisits } from '#server/demo/arrivals.ts'
import { minutesAfter } from '#server/demo/days.ts'
import { fillRemarks, fillSearches, logOrders } from '#server/demo/desk.ts'
import { fillDoor } from '#server/demo/door.ts'
import { fillEvent } from '#server/demo/events.ts'
import type { Filling, Org } from '#server/demo/filling.ts'
import { fillForm } from '#server/demo/form.ts'
import type { Letter } from '#server/demo/letters.ts'
import { lettersOf } from '#server/demo/letters.ts'
import { fillOrders } from '#server/demo/orders.ts'
import type { MemberKey } from '#server/demo/orgs.ts'
import type { Guest } from '#server/demo/people.ts'
import { fillProgramme } from '#server/demo/programme.ts'
import { inspection } from '#server/demo/texts/inspection.ts'

const [FREE, STANDARD, VIP] = [0, 1, 2]
const CAME = 0.87

/** Over: who paid, who gave up, who came and when. */
export async function fillPast(filling: Filling, org: Org<MemberKey>, guests: readonly Guest[]): Promise<Letter[]> {
  const { days, dice } = filling
  const { lin, xu, fang, wu, chen } = org.members
  const day = days.weekday(-21, 4)
  const placed = await fillEvent(filling, org, inspection(day, days.yearOf(day)))
  const form = await fillForm(filling, placed)
  await fillProgramme(filling, placed)
  const bookings = bookingsOf(dice, {
    placed,
    guests,
    when: growing(dice, { from: days.at(-76, '00:00'), to: minutesAfter(placed.starts, -14 * 60) }, 2.4),
    shares: [
      { ticket: FREE, fate: 'registered', people: 214 },
      { ticket: FREE, fate: 'denied', people: 14 },
      { ticket: FREE, fate: 'cancelled', people: 9 },
      { ticket: STANDARD, fate: 'registered', people: 112 },
      { ticket: STANDARD, fate: 'cancelled', people: 4 },
      { ticket: STANDARD, fate: 'lapsed', people: 7, way: 'Online' },
      { ticket: STANDARD, fate: 'refunded', people: 5 },
      { ticket: STANDARD, fate: 'partlyRefunded', people: 6, way: 'Online' },
      { ticket: VIP, fate: 'registered', people: 43 },
      { ticket: VIP, fate: 'lapsed', people: 1, way: 'Online' },
      { ticket: VIP, fate: 'refunded', people: 2, way: 'Online' },
      { ticket: VIP, fate: 'partlyRefunded', people: 3, way: 'Online' },
    ],
  })
  const orders = await fillOrders(filling, placed, form, bookings)
  const people = orders.flatMap(({ booking, people: those }) => those.map((person) => ({ ...person, ticketId: booking.ticket.id })))
  const registered = people.filter(({ status }) => status === 'Registered')
  const vipId = placed.tickets[VIP]?.id ?? ''
  const door = await fillDoor(filling, placed, {
    by: xu,
    gates: [
      { name: 'A 口签到', gate: 'A 口', devices: 3, weight: 6 },
      { name: 'B 口签到', gate: 'B 口', devices: 2, weight: 4, mode: 'search', isWalkIn: true },
    ],
    points: [{ name: '晚宴', pointType: 'Session', ticketIds: [vipId] }],
    greeting: '欢迎来到工业视觉质检大会',
  })
  const came = dice.shuffled(registered).slice(0, Math.round(registered.length * CAME))
  const arrivals = await fillArrivals(filling, placed, door, { attendeeIds: came.map(({ attendeeId }) => attendeeId), until: placed.ends })
  const vips = new Set(came.filter(({ ticketId }) => ticketId === vipId).map(({ attendeeId }) => attendeeId))
  const atDinner = arrivals.filter(({ attendeeId }) => vips.has(attendeeId))
  await fillVisits(filling, placed, door.points[0]?.id ?? '', atDinner, [530, 570])
  const [first, second] = registered
  await fillRemarks(filling, placed, [
    { attendeeId: first?.attendeeId ?? '', remark: '会后约工厂参观', by: fang, at: days.at(day + 1, '10:20') },
    { attendeeId: second?.attendeeId ?? '', remark: '想要圆桌的录音', by: fang, at: days.at(day + 1, '10:32') },
  ])
  await fillSearches(filling, placed, [
    {
      name: '没有到场的付费观众',
      by: xu,
      isShared: true,
      conditions: [
        ['CheckinStatus', 'EQ', 'NotSignedIn'],
        ['Status', 'EQ', 'Registered'],
      ],
    },
    { name: '企业负责人', by: lin, isShared: true, conditions: [['F_JOBLEVEL', 'EQ', 'head']] },
  ])
  logOrders(filling, placed, orders, { reviewers: [fang, xu], finance: wu })
  const base = { orgId: org.orgId, bventId: placed.bventId, objectId: placed.bventId }
  const exported = { fileType: 'xlsx', fieldNames: ['FullName', 'Company', 'Title', 'CheckinTime'], isSelectAll: true }
  filling.log.push({ ...base, at: days.at(day + 1, '09:50'), by: xu, action: 'attendee.export', after: exported })
  filling.log.push({ ...base, at: days.at(day, '18:10'), by: chen, action: 'checkin.export' })
  const sampled = orders.filter(({ booking, course }, at) => at % 9 === 0 || course.refunded || booking.fate === 'denied')
  return lettersOf(sampled)
}
