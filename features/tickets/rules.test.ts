import { expect, test } from 'vitest'
import { isUsableForImport, ticketStatus } from '#features/tickets/rules.ts'

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
