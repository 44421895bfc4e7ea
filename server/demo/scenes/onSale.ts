import { atDaytime, bookingsOf, growing, type Booking } from '#server/demo/bookings.ts'
import { DAY_MS } from '#server/demo/days.ts'
import { fillRemarks, fillSearches, logOrders } from '#server/demo/desk.ts'
import { fillEvent } from '#server/demo/events.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling, Member, Org } from '#server/demo/filling.ts'
import { fillForm } from '#server/demo/form.ts'
import { lettersOf } from '#server/demo/letters.ts'
import { fillOrders } from '#server/demo/orders.ts'
import type { PlacedOrder } from '#server/demo/placedOrders.ts'
import type { MemberKey } from '#server/demo/orgs.ts'
import type { Guest } from '#server/demo/people.ts'
import { fillProgramme } from '#server/demo/programme.ts'
import type { Scene } from '#server/demo/scene.ts'
import { fillImport, fillReview } from '#server/demo/tasks.ts'
import { summit } from '#server/demo/texts/summit.ts'

const [FREE, STANDARD, VIP] = [0, 1, 2]
/** Of the last guest's second registration. */
const SECOND_MOBILE = '13800000901'

/** On sale: it grows from day to day, and there is work on the desk. */
export async function fillOnSale(filling: Filling, org: Org<MemberKey>, guests: readonly Guest[]): Promise<Scene> {
  const { days, dice, now } = filling
  const { lin, shen, xu, wu } = org.members
  const day = days.weekday(19, 4)
  const placed = await fillEvent(filling, org, summit(day, days.yearOf(day)))
  const form = await fillForm(filling, placed)
  await fillProgramme(filling, placed)
  const [imported, reviewed] = [days.at(-4, '14:12'), days.at(-5, '16:30')]
  const recently = (most: number) => () => atDaytime(dice, days.at(-dice.int(0, most), '00:00'), now)
  const bookings = bookingsOf(dice, {
    placed,
    guests,
    when: growing(dice, { from: days.at(-30, '00:00'), to: now }, 1.9),
    shares: [
      { ticket: FREE, fate: 'registered', people: 68 },
      { ticket: FREE, fate: 'registered', people: 24, source: 'import', when: () => imported },
      { ticket: FREE, fate: 'pending', people: 39, when: recently(8) },
      { ticket: FREE, fate: 'denied', people: 6 },
      { ticket: FREE, fate: 'cancelled', people: 3 },
      { ticket: STANDARD, fate: 'registered', people: 68 },
      { ticket: STANDARD, fate: 'unpaid', people: 9, way: 'Offline', when: recently(5) },
      { ticket: STANDARD, fate: 'lapsed', people: 4, way: 'Online' },
      { ticket: STANDARD, fate: 'refunded', people: 2, way: 'Online' },
      { ticket: VIP, fate: 'registered', people: 20 },
      { ticket: VIP, fate: 'unpaid', people: 3, way: 'Offline', when: recently(5) },
      { ticket: VIP, fate: 'refunded', people: 1, way: 'Online' },
    ],
  })
  const decided = bookings.map((booking) => (isReviewedAt(booking, reviewed) ? { ...booking, audited: reviewed } : booking))
  const orders = await fillOrders(filling, placed, form, [...decided, ...twiceRegistered(decided, days.at(-2, '20:14'), reviewed)])
  const peopleOf = (isWanted: (booking: Booking) => boolean) =>
    orders.filter(({ booking }) => isWanted(booking)).flatMap(({ people }) => people.map(({ attendeeId }) => attendeeId))
  await fillReview(filling, placed, { by: lin, at: reviewed, attendeeIds: peopleOf(({ audited }) => audited === reviewed) })
  const ticketId = placed.tickets[FREE]?.id ?? ''
  await fillImport(filling, placed, { by: lin, at: imported, attendeeIds: peopleOf(({ source }) => source === 'import'), ticketId })
  await fillDeskWork(filling, placed, orders, { lin, shen, xu })
  logOrders(filling, placed, orders, { reviewers: [shen, xu, lin], finance: wu })
  const letters = lettersOf(
    orders.filter(({ booking, course }, at) => at % 5 === 0 || course.refunded || booking.fate === 'unpaid' || booking.audited),
  )
  return { placed, letters }
}

/** What came in before the review, and not long before, waited for it. */
function isReviewedAt({ fate, ticket, source, created }: Booking, at: Date): boolean {
  const age = at.getTime() - created.getTime()
  return fate === 'registered' && ticket.isNeedApproval && source === 'site' && age > 0 && age < 4 * DAY_MS
}

/** Somebody who registered once more, with another number and the company's full name. */
function twiceRegistered(bookings: readonly Booking[], created: Date, before: Date): Booking[] {
  const once = bookings.find(({ fate, ticket, ...first }) => fate === 'registered' && ticket.isNeedApproval && first.created < before)
  const [guest] = once?.guests ?? []
  if (!once || !guest) return []
  const { audited: _, ...again } = once
  return [{ ...again, created, fate: 'pending', guests: [{ ...guest, mobile: SECOND_MOBILE, company: `${guest.company}有限公司` }] }]
}

type Desk = Record<'lin' | 'shen' | 'xu', Member>

async function fillDeskWork(filling: Filling, placed: PlacedEvent, orders: readonly PlacedOrder[], { lin, shen, xu }: Desk): Promise<void> {
  const { days, log } = filling
  const vips = orders
    .filter(({ booking }) => booking.ticket === placed.tickets[VIP] && booking.fate === 'registered')
    .flatMap(({ people }) => people)
  const remarks = ['演讲嘉宾的同事，请安排相邻坐席', '晚宴不喝酒', '需要英文资料', '自驾，提前报备车牌']
  await fillRemarks(
    filling,
    placed,
    remarks.flatMap((remark, at) => {
      const person = vips[at * 3]
      return person ? [{ attendeeId: person.attendeeId, remark, by: at % 2 === 0 ? shen : lin, at: days.at(-1, `1${at + 1}:2${at}`) }] : []
    }),
  )
  await fillSearches(filling, placed, [
    {
      name: '待审核的企业负责人',
      by: lin,
      isShared: true,
      conditions: [
        ['Status', 'EQ', 'PendingApproval'],
        ['F_JOBLEVEL', 'EQ', 'head'],
      ],
    },
    {
      name: '已付款的 VIP',
      by: shen,
      isShared: true,
      conditions: [
        ['TicketName', 'EQ', placed.tickets[VIP]?.id ?? ''],
        ['Status', 'EQ', 'Registered'],
      ],
    },
    { name: '装备与电子行业', by: lin, conditions: [['F_INDUSTRY', 'In', 'equipment', 'electronics']] },
  ])
  const base = { orgId: placed.orgId, bventId: placed.bventId, objectId: placed.bventId }
  log.push({ ...base, at: days.at(-24, '11:30'), by: lin, action: 'event.setTop', before: { isTop: false }, after: { isTop: true } })
  log.push({
    ...base,
    at: days.at(-12, '17:15'),
    by: xu,
    action: 'event.update',
    before: { capacity: 500 },
    after: { capacity: 600, version: 3 },
  })
  log.push({
    ...base,
    at: days.at(-1, '09:35'),
    by: lin,
    action: 'attendee.export',
    after: { fileType: 'xlsx', fieldNames: ['FullName', 'Company', 'Title'], isSelectAll: true },
  })
}
