import { expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import { eTicketOf, type TicketEvent } from '#features/forms/eTicket.ts'
import { sampleTicket } from '#features/forms/sampleTicket.ts'
import { readTicketText } from '#features/tickets/ticketCode.ts'

const event: TicketEvent = {
  title: '峰会',
  orgName: '华瑞',
  startTime: '2026-12-05T01:00:00Z',
  endTime: '2026-12-05T09:30:00Z',
  timeZone: 'Asia/Shanghai',
  place: null,
}
const person = { status: 'Registered' as const, ticketName: '观众票', qr: 'LE1:x', checkinCode: 'ABCD2345' }
const withAnswer = (fieldType: Parameters<typeof fieldFor>[1], value: unknown, language: 'zh-CN' | 'en' = 'zh-CN') =>
  eTicketOf({ ...person, language, event, fields: [fieldFor('F_1', fieldType)], attendeeFieldValues: [{ fieldName: 'F_1', value }] }).facts
    .F_1

test.each([
  [{ fieldType: 'Textbox' } as const, '云岭', '云岭'],
  [{ fieldType: 'Textbox' } as const, null, ''],
  [{ fieldType: 'OnOff' } as const, 'true', '是'],
  [{ fieldType: 'OnOff' } as const, 'false', '否'],
  [{ fieldType: 'Select', keys: ['a'] } as const, { code: 'a', codeName: '素食' }, '素食'],
  [
    { fieldType: 'Checkbox', keys: ['a', 'b'] } as const,
    [
      { code: 'a', codeName: '甲' },
      { code: 'b', codeName: '乙' },
    ],
    '甲、乙',
  ],
  [{ fieldType: 'DateTime' } as const, '2026-12-04T10:05:00Z', '12月4日 周五 18:05'],
  [{ fieldType: 'Date' } as const, '2026-12-04', '2026-12-04'],
])('%j answered %j is printed as %j', (field, value, text) => {
  expect(withAnswer(field, value)?.value).toBe(text)
})

test('texts and files of the form are not on a ticket', () => {
  expect(withAnswer({ fieldType: 'Tip' }, 'x')).toBeUndefined()
  expect(withAnswer({ fieldType: 'UploadFile' }, [])).toBeUndefined()
})

test('the event’s facts and the person’s standing are there without a field', () => {
  const ticket = eTicketOf({
    ...person,
    qr: null,
    checkinCode: null,
    status: 'Unpaid',
    language: 'en',
    event,
    fields: [],
    attendeeFieldValues: [],
  })
  expect(ticket).toMatchObject({ qr: '', checkinCode: '', statusWord: 'Unpaid' })
  expect(ticket.facts).toMatchObject({
    TicketName: { label: 'Ticket', value: '观众票' },
    EventTime: { label: 'Time', value: 'Sat, 5 Dec 09:00 – 17:30' },
    EventPlace: { value: '' },
    Organizer: { value: '华瑞' },
  })
})

test('a sample is as dense as a real ticket and opens no door', () => {
  const { qr } = sampleTicket({ language: 'en', event, fields: [] })
  expect(qr).toHaveLength(150)
  expect(readTicketText(qr)).toBeNull()
})
