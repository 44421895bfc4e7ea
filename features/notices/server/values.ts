import { salutation } from '#features/notices/salutation.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Text } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { letterText } from '#features/notices/letter/plainText.ts'
import { spanText } from '#features/forms/eTicket.ts'
import { spokenCode } from '#features/forms/eTicketDesign.ts'
import type { Audience, LinkType, NoticeLink } from '#features/notices/codes.ts'
import type { Valued } from '#features/notices/fields.ts'
import { isKnown, type KnownField } from '#features/notices/replaceFields.ts'
import type { Book } from '#features/notices/server/book.ts'
import type { Details } from '#features/notices/server/details.ts'
import { openSurvey } from '#features/notices/server/links.ts'
import type { Contact, Invited, NoticePerson } from '#features/notices/server/people.ts'
import { commonWords } from '#features/notices/templateMessages.ts'

export type Facts = {
  book: Book
  language: Language
  audience: Audience
  person: NoticePerson
  contact: Contact
  /** Everyone of the order whom this is about. */
  people: readonly NoticePerson[]
  details?: Details | undefined
  reason: string
  addressOf: (link: NoticeLink) => string
  /** Of the notice itself. */
  link: NoticeLink
}

const MOST_NAMES = 5

/** Every known field of one person; an answer of the form by its name. */
export function valuesOf(facts: Facts): Valued {
  const { guest } = facts.person
  return (fieldName) =>
    guest && Object.hasOwn(guestReaders, fieldName)
      ? guestReaders[fieldName as keyof typeof guestReaders](guest, facts)
      : isKnown(fieldName)
        ? readers[fieldName](facts)
        : facts.audience === 'Attendee'
          ? (facts.details?.answerOf(fieldName) ?? '')
          : ''
}

const guestReaders = {
  Salutation: (guest: Invited, { language }: Facts) => salutation(guest, language),
  Title: ({ title }: Invited) => title,
  Company: ({ company }: Invited) => company,
  Inviter: ({ inviter }: Invited) => inviter,
  ReplyEnd: ({ replyEnd }: Invited, { book, language }: Facts) => spokenTime(replyEnd.toISOString(), book.timeZone, language),
}

const ifAttendee = (read: (facts: Facts) => string) => (facts: Facts) => (facts.audience === 'Attendee' ? read(facts) : '')
const toLink = (type: LinkType) => (facts: Facts) => facts.addressOf({ type })
const say = (text: Text, language: Language) => textIn(text, language)

const readers: Record<KnownField, (facts: Facts) => string> = {
  EventTitle: ({ book }) => book.title,
  EventTime: ({ book, language }) =>
    spanText({ startTime: book.startTime.toISOString(), endTime: book.endTime.toISOString(), timeZone: book.timeZone }, language),
  EventStart: ({ book, language }) => spokenTime(book.startTime.toISOString(), book.timeZone, language),
  EventPlace: ({ book, language }) => book.placeName || say(commonWords.online, language),
  FullName: ifAttendee(({ person }) => person.fullName),
  Mobile: ifAttendee(({ person }) => person.mobile ?? ''),
  Email: ifAttendee(({ person }) => person.email ?? ''),
  CheckinCode: ifAttendee(({ person, details }) =>
    person.status === 'Registered' && details?.checkinCode ? spokenCode(details.checkinCode) : '',
  ),
  BuyerName: ({ person, contact, audience }) => (audience === 'Purchaser' ? contact.name : (person.buyerName ?? person.fullName)),
  AttendeeNames: namesOf,
  OrderNo: ({ person }) => person.orderNo,
  Amount: ({ person }) => priceText(moneyOf(person.amountMinor), person.currency),
  PayExpireTime: payBy,
  TransferText: ({ person }) => linesOf(person.transferHtml),
  NextStep: nextStep,
  NextAction: ({ person, language }) =>
    say(
      commonWords[person.status === 'Registered' || person.status === 'Unpaid' ? (`act_${person.status}` as const) : 'act_none'],
      language,
    ),
  Reason: ({ reason }) => reason,
  TicketName: ({ people, language }) => [...new Set(people.map(({ ticketName }) => ticketName))].join(say(commonWords.comma, language)),
  TicketCount: ({ people }) => String(people.length),
  Link: ({ addressOf, link }) => addressOf(link),
  TicketLink: ifAttendee(toLink('eTicket')),
  CenterLink: toLink('personalCentre'),
  OrderLink: toLink('myOrder'),
  EventLink: toLink('microSite'),
  SurveyLink: ({ book, addressOf }) => (openSurvey(book) ? addressOf({ type: 'survey' }) : ''),
  OrgName: ({ book }) => book.senderName || book.orgName,
  ContactName: ({ book }) => book.contact?.name ?? '',
  ContactMobile: ({ book }) => book.contact?.mobile ?? '',
  ContactEmail: ({ book }) => book.contact?.email ?? '',
}

function namesOf({ people, language }: Facts): string {
  const names = people.slice(0, MOST_NAMES).map(({ fullName }) => fullName)
  return names.join(say(commonWords.comma, language)) + (people.length > MOST_NAMES ? ` +${people.length - MOST_NAMES}` : '')
}

function payBy({ book, person, language }: Facts): string {
  return person.payExpireTime
    ? spokenTime(person.payExpireTime.toISOString(), book.timeZone, language)
    : say(commonWords.noExpiry, language)
}

function nextStep(facts: Facts): string {
  const { person, language } = facts
  const { status } = person
  const isKnownStatus = status === 'Registered' || status === 'Unpaid' || status === 'PendingApproval'
  const text = say(commonWords[isKnownStatus ? (`next_${status}` as const) : 'next_none'], language)
  return format(text, { until: payBy(facts), amount: readers.Amount(facts) }, language)
}

/** What was written in the editor of rich text, as lines of plain text. */
export const linesOf = (markup: string): string => letterText(markup).replaceAll('\n\n', '\n')
