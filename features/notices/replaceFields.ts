import { isRegion, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { isAnswerable } from '#features/forms/fields.ts'
import type { Audience } from '#features/notices/codes.ts'
import type { NoticeFieldGroup } from '#features/notices/shapes.ts'

type Known = {
  group: NoticeFieldGroup
  /** Said of one person: whoever pays for several has no such thing. */
  isOfAttendee?: true
  /** Has a value only when something happened, so its absence is no fault of the template. */
  isOccasional?: true
}

/** What every event can say; the fields of its form come in addition. */
export const knownFields = {
  EventTitle: { group: 'Event' },
  EventTime: { group: 'Event' },
  EventStart: { group: 'Event' },
  EventPlace: { group: 'Event' },
  FullName: { group: 'Attendee', isOfAttendee: true },
  Mobile: { group: 'Attendee', isOfAttendee: true },
  Email: { group: 'Attendee', isOfAttendee: true },
  CheckinCode: { group: 'Attendee', isOfAttendee: true, isOccasional: true },
  BuyerName: { group: 'Order' },
  AttendeeNames: { group: 'Order' },
  OrderNo: { group: 'Order' },
  Amount: { group: 'Order' },
  PayExpireTime: { group: 'Order' },
  TransferText: { group: 'Order' },
  NextStep: { group: 'Order', isOccasional: true },
  NextAction: { group: 'Order', isOccasional: true },
  Reason: { group: 'Order', isOccasional: true },
  TicketName: { group: 'Ticket' },
  TicketCount: { group: 'Ticket' },
  Link: { group: 'Link' },
  TicketLink: { group: 'Link', isOfAttendee: true },
  CenterLink: { group: 'Link' },
  OrderLink: { group: 'Link' },
  EventLink: { group: 'Link' },
  SurveyLink: { group: 'Link' },
  OrgName: { group: 'Organisation' },
  ContactName: { group: 'Organisation' },
  ContactMobile: { group: 'Organisation' },
  ContactEmail: { group: 'Organisation' },
} as const satisfies Record<string, Known>
export type KnownField = keyof typeof knownFields
export const knownFieldNames = Object.keys(knownFields) as KnownField[]

/** What can be said to somebody who is asked to come: about the event, and about themselves as their inviter knows them. */
export const guestFields = [
  'FullName',
  'Salutation',
  'Title',
  'Company',
  'Inviter',
  'ReplyEnd',
  'EventTitle',
  'EventTime',
  'EventStart',
  'EventPlace',
  'Link',
  'EventLink',
  'OrgName',
  'ContactName',
  'ContactMobile',
  'ContactEmail',
] as const
export type GuestField = (typeof guestFields)[number]

export function isKnown(fieldName: string): fieldName is KnownField {
  return Object.hasOwn(knownFields, fieldName)
}

export function isOccasional(fieldName: string): boolean {
  return isKnown(fieldName) && 'isOccasional' in knownFields[fieldName]
}

export function knownFor(audience: Audience): KnownField[] {
  return knownFieldNames.filter((name) => audience === 'Attendee' || !('isOfAttendee' in knownFields[name]))
}

/** Document numbers never leave by mail or SMS, and files are no text. */
export function isSayable(field: FormField): boolean {
  return (
    isAnswerable(field) &&
    shapeOf(field.fieldType) !== 'files' &&
    !['IdNumber', 'Password'].includes(field.fieldName) &&
    !isKnown(field.fieldName)
  )
}

/** Regions are stored by their codes. */
export const hasRegions = (fields: readonly FormField[]) => fields.some(({ fieldType }) => isRegion(fieldType))

export function sayableFor(audience: Audience, fields: readonly FormField[]): FormField[] {
  return audience === 'Attendee' ? fields.filter(isSayable) : []
}
