import { expect, test } from 'vitest'
import { invoiceStates, type InvoiceState } from '#core/invoicing.ts'
import {
  availableMinor,
  closesAt,
  invoiceTransitions,
  isInvoiceNumber,
  isNeeded,
  nextState,
  numberInName,
  taxIn,
  taxNoProblem,
  titleProblem,
  type InvoiceCause,
} from '#features/invoices/rules.ts'

test.each<[InvoiceCause, InvoiceState, InvoiceState | null]>([
  ['change', 'Applied', 'Applied'],
  ['change', 'Issuing', null],
  ['withdraw', 'Applied', 'Withdrawn'],
  ['withdraw', 'Issuing', null],
  ['withdraw', 'Issued', null],
  ['reject', 'Applied', 'Rejected'],
  ['reject', 'Issued', null],
  ['start', 'Applied', 'Issuing'],
  ['putBack', 'Issuing', 'Applied'],
  ['issue', 'Applied', 'Issued'],
  ['issue', 'Issuing', 'Issued'],
  ['issue', 'Rejected', null],
  ['red', 'Issued', 'Red'],
  ['red', 'Red', null],
])('%s takes %s to %s', (cause, from, to) => {
  expect(nextState(cause, from)).toBe(to)
})

test('nothing leaves a state that is an end', () => {
  const causes = Object.keys(invoiceTransitions) as InvoiceCause[]
  const ends = invoiceStates.filter((state) => causes.every((cause) => nextState(cause, state) === null))
  expect(ends).toEqual(['Red', 'Rejected', 'Withdrawn'])
})

test.each([
  ['91350100M000100Y43', null],
  ['91350100m000100y43', null],
  ['9135 0100 M000 100Y 43', null],
  ['91350100M000100Y44', 'checkDigit'],
  ['91350100M000100X43', 'checkDigit'],
  ['19350100M000100Y43', 'checkDigit'],
  ['91350100M000100I43', 'letters'],
  ['91350100M000100Y4', null],
  ['91350100M000100Y', 'places'],
  ['310115123456789', null],
  ['31011519900307233612', null],
  ['310115', 'places'],
  ['', 'places'],
  ['9135010税号00100Y43', 'letters'],
])('tax number %s: %s', (text, problem) => {
  expect(taxNoProblem(text)).toBe(problem)
})

test.each([
  [199_900, 600, 188_585, 11_315],
  [80_910, 0, 80_910, 0],
  [100, 1_300, 88, 12],
  [1, 600, 1, 0],
  [999_999_999_99, 100, 990_099_009_89, 990_099_010],
])('%i at %i is %i and %i of tax', (amount, rate, netMinor, taxMinor) => {
  expect(taxIn(amount, rate)).toEqual({ netMinor, taxMinor })
})

test.each([
  [{ paidMinor: 100, returningMinor: 0, invoicedMinor: 0 }, 100],
  [{ paidMinor: 100, returningMinor: 30, invoicedMinor: 0 }, 70],
  [{ paidMinor: 100, returningMinor: 30, invoicedMinor: 70 }, 0],
  [{ paidMinor: 0, returningMinor: 0, invoicedMinor: 0 }, 0],
])('%o leaves %i', (held, left) => {
  expect(availableMinor(held)).toBe(left)
})

test.each([
  ['上海申岳电气有限公司', null],
  ['税'.repeat(50), null],
  ['税'.repeat(51), 'long'],
  ['a'.repeat(100), null],
  ['<b>', 'signs'],
])('title %s: %s', (title, problem) => {
  expect(titleProblem(title)).toBe(problem)
})

test('a special invoice needs everything, a personal one a name and an address to send it to', () => {
  expect(isNeeded('Special', 'bankAccount')).toBe(true)
  expect(isNeeded('Company', 'bankAccount')).toBe(false)
  expect(isNeeded('Company', 'taxNo')).toBe(true)
  expect(isNeeded('Personal', 'taxNo')).toBe(false)
})

test.each([
  ['26332000001187450231', true],
  ['12345678', true],
  ['123456789', false],
  ['2633200000118745023X', false],
])('%s is an invoice number: %s', (text, isOne) => {
  expect(isInvoiceNumber(text)).toBe(isOne)
})

test('the number is read from the name of a file, and from no longer one', () => {
  expect(numberInName('发票_26332000001187450231.ofd')).toBe('26332000001187450231')
  expect(numberInName('126332000001187450231.pdf')).toBe('')
})

test('asking ends so many days after the event', () => {
  expect(closesAt(new Date('2026-03-01T10:00:00Z'), 30).toISOString()).toBe('2026-03-31T10:00:00.000Z')
})
