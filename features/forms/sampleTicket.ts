import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { eTicketOf, printableFields, type TicketEvent } from '#features/forms/eTicket.ts'
import type { ETicket } from '#features/forms/eTicketDesign.ts'
import { eTicketMessages } from '#features/forms/eTicketMessages.ts'

/** As dense as a real code, and no door takes it for one of ours. */
const SAMPLE_QR = `LE0:DEMO:${'0123456789'.repeat(5)}DEMO:${'SAMPLE-TICKET-'.repeat(6)}OK`
const SAMPLE_CODE = '7KQ2MXRD'
const SAMPLE_TIME = '2026-12-05T01:00:00Z'

type Given = { language: Language; event: TicketEvent; fields: readonly FormField[]; ticketName?: string | undefined }

/** Somebody who does not exist, to see what a design looks like. */
export function sampleHolder({ language, event, fields, ticketName }: Given) {
  const word = (key: string) => textIn(eTicketMessages[key as keyof typeof eTicketMessages] ?? eTicketMessages.sample_text, language)
  const attendeeFieldValues = printableFields(fields).map((field) => ({ fieldName: field.fieldName, value: sampleValue(field, word) }))
  return {
    language,
    event: { ...event, place: event.place ?? { name: word('sample_place'), address: '' } },
    fields,
    status: 'Registered' as const,
    ticketName: ticketName ?? word('sample_ticket'),
    qr: SAMPLE_QR,
    checkinCode: SAMPLE_CODE,
    attendeeFieldValues,
  }
}

export function sampleTicket(given: Given): ETicket {
  return eTicketOf(sampleHolder(given))
}

function sampleValue({ fieldName, fieldType, fieldOptions }: FormField, word: (key: string) => string): string {
  const [option] = fieldOptions
  if (option) return option.value
  if (fieldType === 'Date') return SAMPLE_TIME.slice(0, 10)
  if (fieldType === 'DateTime') return SAMPLE_TIME
  if (fieldType === 'Numeric' || fieldType === 'Decimal') return '1'
  return fieldType === 'OnOff' || fieldType === 'CheckboxItem' ? 'true' : word(`sample_${fieldName}`)
}
