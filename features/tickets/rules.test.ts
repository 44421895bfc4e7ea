import { expect, test } from 'vitest'
import {
  endsTooEarly,
  isUsableForImport,
  priceProblem,
  saleProblem,
  soldShare,
  ticketStatus,
  totalProblem,
  UNLIMITED,
} from '#features/tickets/rules.ts'

const now = new Date('2026-11-15T08:00:00Z')
const sale = { isOpen: true, saleStartTime: null, saleEndTime: null, total: 10, sold: 0 }
const at = (time: string) => new Date(`2026-11-15T${time}:00Z`)

test.each([
  ['open, seats left', {}, 'OnSale'],
  ['closed, whatever else', { isOpen: false, sold: 10 }, 'NotEnabled'],
  ['before its window', { saleStartTime: at('08:01') }, 'NotStarted'],
  ['at the first moment', { saleStartTime: at('08:00') }, 'OnSale'],
  ['at the last moment', { saleEndTime: at('08:00') }, 'OnSale'],
  ['after its window', { saleEndTime: at('07:59') }, 'Ended'],
  ['no seat left', { sold: 10 }, 'SoldOut'],
  ['over and sold out', { saleEndTime: at('07:59'), sold: 10 }, 'Ended'],
] as const)('%s: %s', (_, change, status) => {
  expect(ticketStatus({ ...sale, ...change }, now)).toBe(status)
})

test.each([
  ['OnSale', 1, true],
  ['OnSale', 0, false],
  ['NotEnabled', 5, false],
  ['Ended', 5, true],
  ['NotStarted', 5, true],
] as const)('%s with %s seats can be imported to: %s', (status, surplusNum, usable) => {
  expect(isUsableForImport({ status, surplusNum })).toBe(usable)
})

test.each([
  ['0', null],
  ['20000', null],
  ['20000.00', null],
  ['20000.01', 'tooHigh'],
  ['299.5', null],
  ['0.001', 'notMoney'],
  ['-1', 'notMoney'],
  ['1e9', 'notMoney'],
  ['１２', 'notMoney'],
  ['1,299', 'notMoney'],
  ['', 'notMoney'],
] as const)('a price of %j: %s', (price, problem) => {
  expect(priceProblem(price, 20_000)).toBe(problem)
})

test.each([
  [1, 0, null],
  [0, 0, 'wrong'],
  [-5, 0, 'wrong'],
  [1.5, 0, 'wrong'],
  [Number.NaN, 0, 'wrong'],
  [UNLIMITED, 0, 'wrong'],
  [UNLIMITED - 1, 0, null],
  [411, 412, 'belowSold'],
  [412, 412, null],
] as const)('a total of %s with %s sold: %s', (total, sold, problem) => {
  expect(totalProblem(total, sold)).toBe(problem)
})

test.each([
  [null, null, false],
  ['2026-12-01T00:00:00Z', null, false],
  [null, '2026-12-01T00:00:00Z', false],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:01Z', false],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z', true],
  ['2026-12-01T08:00:00+08:00', '2026-12-01T00:00:00Z', true],
  ['2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z', true],
] as const)('sold from %s until %s ends too early: %s', (start, end, isEarly) => {
  expect(endsTooEarly(start, end)).toBe(isEarly)
})

test.each([
  [0, 100, 0],
  [25, 100, 0.25],
  [100, 100, 1],
  [101, 100, 1],
  [5, UNLIMITED, null],
] as const)('%s sold of %s is drawn as %s', (soldNum, totalTicket, share) => {
  expect(soldShare({ soldNum, totalTicket })).toBe(share)
})

test.each([
  ['no ticket is a step of its own', [], {}, null],
  ['all closed', [{ isOpen: false }], {}, 'allClosed'],
  ['one open', [{ isOpen: false }, {}], {}, null],
  ['sold out', [{ sold: 10 }], {}, 'noneOnSale'],
  ['sale is over', [{ saleEndTime: at('07:59') }], {}, 'noneOnSale'],
  ['sale begins later', [{ saleStartTime: at('09:00') }], {}, null],
  ['no limit anywhere', [{ total: UNLIMITED }], {}, 'endless'],
  ['no limit online', [{ total: UNLIMITED }], { hasRoomLimit: false }, null],
  ['the room has a limit', [{ total: UNLIMITED }], { capacity: 30 }, null],
] as const)('%s', (_, tickets, room, problem) => {
  const asked = tickets.map((change) => ({ ...sale, ...change }))
  expect(saleProblem(asked, { hasRoomLimit: true, capacity: null, ...room }, now)).toBe(problem)
})
