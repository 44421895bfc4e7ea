import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { spokenHour, spokenTime } from '#core/spokenTime.ts'
import { isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { statusMessages } from '#core/statusMessages.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import type { ETicket } from '#features/forms/eTicketDesign.ts'
import { eTicketMessages, type ETicketWord } from '#features/forms/eTicketMessages.ts'

/** Facts that are there without a field of the form: the event's, and what the product knows of the person. */
export const ticketFacts = ['TicketName', 'CheckinCode', 'EventTime', 'EventPlace', 'Organizer', 'Status'] as const
export type TicketFact = (typeof ticketFacts)[number]

export type TicketEvent = {
  title: string
  orgName: string
  startTime: string
  endTime: string
  timeZone: string
  place: { name: string; address: string } | null
}
type Person = {
  status: AttendeeStatus
  ticketName: string
  qr: string | null
  checkinCode: string | null
  attendeeFieldValues: readonly { fieldName: string; value?: unknown }[]
}
type Given = Person & { language: Language; event: TicketEvent; fields: readonly FormField[] }

/** Whatever a ticket can say, as text in its language; which of it is said is the design's to choose. */
export function eTicketOf({ language, event, fields, ...person }: Given): ETicket {
  const statusWord = textIn(statusMessages[`status.${person.status}`], language)
  const own: Record<TicketFact, string> = {
    TicketName: person.ticketName,
    CheckinCode: person.checkinCode ?? '',
    EventTime: spanText(event, language),
    EventPlace: [event.place?.name, event.place?.address].filter(Boolean).join(language === 'en' ? ', ' : '，'),
    Organizer: event.orgName,
    Status: statusWord,
  }
  const values = new Map(person.attendeeFieldValues.map(({ fieldName, value }) => [fieldName, value]))
  const answers = printableFields(fields).map(({ fieldName, displayName, fieldType }) => {
    const value = answerText(fieldType, values.get(fieldName), { timeZone: event.timeZone, language })
    return [fieldName, { label: displayName, value }]
  })
  return {
    language,
    qr: person.qr ?? '',
    checkinCode: person.checkinCode ?? '',
    eventTitle: event.title,
    eventTime: spokenTime(event.startTime, event.timeZone, language),
    status: person.status,
    statusWord,
    facts: {
      ...Object.fromEntries(answers),
      ...Object.fromEntries(ticketFacts.map((name) => [name, { label: factLabel(name, language), value: own[name] }])),
    },
  }
}

export function factLabel(name: TicketFact, language: Language): string {
  return textIn(eTicketMessages[`fact_${name}` satisfies ETicketWord], language)
}

/** Texts between the fields say nothing about a person, and a file cannot be read off a ticket. */
export function printableFields(fields: readonly FormField[]): FormField[] {
  return fields.filter(({ fieldType }) => !isStatic(fieldType) && shapeOf(fieldType) !== 'files')
}

/** From when to when, as people say it. */
export function spanText(event: Pick<TicketEvent, 'startTime' | 'endTime' | 'timeZone'>, language: Language): string {
  return `${spokenTime(event.startTime, event.timeZone, language)} – ${endOf(event, language)}`
}

/** On the same day the hour is enough. */
function endOf({ startTime, endTime, timeZone }: Pick<TicketEvent, 'startTime' | 'endTime' | 'timeZone'>, language: Language): string {
  const day = (iso: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(iso))
  return day(startTime) === day(endTime) ? spokenHour(endTime, timeZone, language) : spokenTime(endTime, timeZone, language)
}

type Reader = { timeZone: string; language: Language }

/** An answer in the words of whoever reads it. */
export function answerText(fieldType: FormField['fieldType'], shown: unknown, { timeZone, language }: Reader): string {
  const value = valueText(shown, language)
  return shapeOf(fieldType) === 'dateTime' ? momentText(value, timeZone, language) : value
}

function momentText(value: string, timeZone: string, language: Language): string {
  return Number.isNaN(Date.parse(value)) ? value : spokenTime(value, timeZone, language)
}

/** A value as it comes over the wire: text, a code with its name, or several of them. */
function valueText(value: unknown, language: Language): string {
  if (typeof value === 'string')
    return value === 'true' ? textIn(eTicketMessages.yes, language) : value === 'false' ? textIn(eTicketMessages.no, language) : value
  if (Array.isArray(value))
    return value
      .map((item) => valueText(item, language))
      .filter(Boolean)
      .join(language === 'en' ? ', ' : '、')
  if (typeof value === 'object' && value !== null && 'codeName' in value) return String(value.codeName)
  return ''
}
