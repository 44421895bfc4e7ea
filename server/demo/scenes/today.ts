import { fillArrivals, fillRepeats, fillVisits } from '#server/demo/arrivals.ts'
import { bookingsOf, growing } from '#server/demo/bookings.ts'
import { minutesAfter } from '#server/demo/days.ts'
import { fillRemarks, fillSearches, logOrders } from '#server/demo/desk.ts'
import { fillDoor } from '#server/demo/door.ts'
import { fillEvent } from '#server/demo/events.ts'
import type { Filling, Org } from '#server/demo/filling.ts'
import { fillForm } from '#server/demo/form.ts'
import { lettersOf } from '#server/demo/letters.ts'
import { fillOrders } from '#server/demo/orders.ts'
import type { MemberKey } from '#server/demo/orgs.ts'
import type { Guest } from '#server/demo/people.ts'
import { fillProgramme } from '#server/demo/programme.ts'
import type { Scene } from '#server/demo/scene.ts'
import { partners } from '#server/demo/texts/partners.ts'

const [PARTNER, DINNER] = [0, 1]
const CAME = 0.6
/** Before this it has hardly begun: then the first day was yesterday, and the second is today. */
const BEGUN = '09:10:00'
/** Between these people still come and go. */
const BUSY = ['11:00:00', '16:30:00'] as const

/** Under way at whatever time it is looked at. */
export async function fillToday(filling: Filling, org: Org<MemberKey>, guests: readonly Guest[]): Promise<Scene> {
  const { days, dice, now } = filling
  const { shen, chen, wu, lin } = org.members
  const day = days.clock >= BEGUN ? 0 : -1
  const placed = await fillEvent(filling, org, partners(day))
  const form = await fillForm(filling, placed)
  await fillProgramme(filling, placed)
  const bookings = bookingsOf(dice, {
    placed,
    guests,
    when: growing(dice, { from: days.at(-43, '00:00'), to: minutesAfter(placed.starts, -13 * 60) }, 1.7),
    shares: [
      { ticket: PARTNER, fate: 'registered', people: 202 },
      { ticket: PARTNER, fate: 'registered', people: 4, source: 'manual' },
      { ticket: PARTNER, fate: 'cancelled', people: 8 },
      { ticket: DINNER, fate: 'registered', people: 54 },
      { ticket: DINNER, fate: 'lapsed', people: 3, way: 'Online' },
      { ticket: DINNER, fate: 'refunded', people: 2, way: 'Online' },
    ],
  })
  const orders = await fillOrders(filling, placed, form, bookings)
  const registered = orders.flatMap(({ people }) => people).filter(({ status }) => status === 'Registered')
  const door = await fillDoor(filling, placed, {
    by: shen,
    gates: [
      { name: '南门签到', gate: '南门', devices: 3, weight: 6, isWalkIn: true },
      { name: '北门签到', gate: '北门', devices: 2, weight: 4, mode: 'search' },
    ],
    points: [{ name: '伴手礼领取', pointType: 'Gift' }],
    plan: { people: 260, minutes: 90, secondsPerScan: 4, lanes: 5, shape: 'bell' },
    greeting: '欢迎回来，伙伴们',
  })
  const came = dice.shuffled(registered).slice(0, Math.round(registered.length * CAME))
  const isBusy = days.clock >= BUSY[0] && days.clock < BUSY[1]
  const arrivals = await fillArrivals(filling, placed, door, { attendeeIds: came.map(({ attendeeId }) => attendeeId), until: now, isBusy })
  await fillVisits(
    filling,
    placed,
    door.points[0]?.id ?? '',
    arrivals.filter((_, at) => at % 5 < 3),
    [4, 45],
  )
  await fillRepeats(
    filling,
    placed,
    door,
    [arrivals[12], arrivals[31], arrivals[58]].filter((arrival) => arrival !== undefined),
  )
  const [first, second, third] = registered
  await fillRemarks(filling, placed, [
    { attendeeId: first?.attendeeId ?? '', remark: '金牌伙伴，前排就座', by: shen, at: days.at(day - 1, '16:40') },
    { attendeeId: second?.attendeeId ?? '', remark: '需要轮椅通道', by: shen, at: days.at(day - 1, '16:48') },
    { attendeeId: third?.attendeeId ?? '', remark: '晚到，下午两点接站', by: chen, at: days.at(day - 1, '18:05') },
  ])
  await fillSearches(filling, placed, [
    {
      name: '还没到场',
      by: shen,
      isShared: true,
      conditions: [
        ['CheckinStatus', 'EQ', 'NotSignedIn'],
        ['Status', 'EQ', 'Registered'],
      ],
    },
    { name: '用餐有要求', by: lin, isShared: true, conditions: [['F_DIETNEED', 'NotEQ', 'none']] },
  ])
  logOrders(filling, placed, orders, { reviewers: [shen], finance: wu })
  const letters = lettersOf(orders.filter(({ course }, at) => at % 8 === 0 || course.refunded))
  return { placed, letters }
}
