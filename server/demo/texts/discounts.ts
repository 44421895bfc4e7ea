import type { DiscountInput } from '#features/discounts/shapes.ts'

export const EARLY_CODE = 'EARLY10'
export const MEDIA_CODE = 'MEDIA26'
export const CODE_PREFIX = 'HR'

type Given = Partial<DiscountInput> & Pick<DiscountInput, 'name' | 'way' | 'off'>
/** Since and until so many days from today. */
export type DemoDiscount = Given & { since: number; until?: number; codes?: number; isClosed?: boolean }

export const discounts: readonly DemoDiscount[] = [
  {
    name: '早鸟九折',
    note: '开售三周内，标准票与 VIP 票都可以用。',
    way: 'code',
    code: EARLY_CODE,
    off: { kind: 'percent', percent: 10 },
    perPersonLimit: 2,
    since: -30,
    until: -4,
  },
  {
    name: '老客户回馈券',
    note: '由客户经理逐位发放，一人一码。',
    way: 'batch',
    off: { kind: 'amount', amount: '100.00' },
    budget: '5000.00',
    since: -24,
    codes: 40,
  },
  {
    name: '三人同行，一人免票',
    note: '同一个订单满三人，自动减去最便宜的一张。',
    way: 'auto',
    off: { kind: 'cheapestFree', every: 3 },
    minPeople: 3,
    since: -22,
  },
  {
    name: '媒体通行',
    note: '发给已确认到场的媒体，不与其他优惠同用。',
    way: 'code',
    code: MEDIA_CODE,
    off: { kind: 'percent', percent: 100 },
    useLimit: 30,
    mostPeople: 1,
    since: -18,
  },
  {
    name: '内部测试五折',
    note: '上线前试用，已经停用。',
    way: 'code',
    code: 'TRYHALF',
    off: { kind: 'percent', percent: 50 },
    useLimit: 5,
    since: -29,
    isClosed: true,
  },
]
