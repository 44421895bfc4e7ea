import { EARLY_CODE, MEDIA_CODE } from '#server/demo/texts/discounts.ts'
import { GROUP_CODE } from '#server/demo/texts/invitations.ts'

const [FREE, STANDARD, VIP] = [0, 1, 2]

/** An order placed so many days from today; `batch` uses one code of the batch. */
export type DemoBooking = {
  day: number
  time: string
  ticket: number
  people: number
  code?: string
  invitation?: string
  isPaid?: boolean
}

export const bookings: readonly DemoBooking[] = [
  { day: -26, time: '10:32', ticket: STANDARD, people: 1, code: EARLY_CODE, isPaid: true },
  { day: -24, time: '20:15', ticket: STANDARD, people: 1, code: EARLY_CODE, isPaid: true },
  { day: -21, time: '11:08', ticket: VIP, people: 1, code: EARLY_CODE, isPaid: true },
  { day: -19, time: '15:41', ticket: STANDARD, people: 3, isPaid: true },
  { day: -17, time: '09:50', ticket: STANDARD, people: 1, code: MEDIA_CODE },
  { day: -15, time: '10:22', ticket: STANDARD, people: 1, code: 'batch', isPaid: true },
  { day: -13, time: '14:03', ticket: STANDARD, people: 1, code: EARLY_CODE, isPaid: true },
  { day: -12, time: '11:17', ticket: VIP, people: 1, code: 'batch', isPaid: true },
  { day: -10, time: '16:28', ticket: STANDARD, people: 1, code: MEDIA_CODE },
  { day: -9, time: '10:44', ticket: FREE, people: 1, invitation: GROUP_CODE },
  { day: -8, time: '10:12', ticket: STANDARD, people: 3, isPaid: true },
  { day: -7, time: '13:36', ticket: FREE, people: 1, invitation: GROUP_CODE },
  { day: -6, time: '09:27', ticket: STANDARD, people: 1, code: EARLY_CODE, isPaid: true },
  { day: -5, time: '11:55', ticket: STANDARD, people: 1, code: 'batch', isPaid: true },
  { day: -5, time: '15:09', ticket: FREE, people: 1, invitation: GROUP_CODE },
  { day: -4, time: '10:36', ticket: STANDARD, people: 2, code: 'batch', isPaid: true },
  { day: -3, time: '09:45', ticket: VIP, people: 1, code: 'batch', isPaid: true },
  { day: -1, time: '10:18', ticket: STANDARD, people: 1, code: 'batch' },
]

export const transferRemark = '对公转账，已核对'
export const refundReasons = ['那周要去工厂验收，实在走不开', '公司换了一位同事参加，他自己报名了']

/** In full until a week before, half until the day before. */
export const terms = {
  isOpen: true,
  isAutomatic: false,
  fee: '0',
  steps: [
    { before: 7, unit: 'days' as const, percent: 100 },
    { before: 1, unit: 'days' as const, percent: 50 },
  ],
}
