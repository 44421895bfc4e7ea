import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { currencies } from '#core/money.ts'
import { fileRef, id, line, money, version } from '#core/schema.ts'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { offer } from '#features/discounts/shapes.ts'
import { MOST_CODE_LENGTH, MOST_CODES_OF_ORDER } from '#features/discounts/rules.ts'
import { formField, pageConfig, rule } from '#features/forms/shapes.ts'
import { order } from '#features/orders/shapes.ts'
import { shownTerms } from '#features/terms/contract.ts'
import { payWay } from '#features/payments/contract.ts'
import { payMethods } from '#features/payments/rules.ts'
import { codeChannels, codePurposes, MOST_ITEMS, resultPages } from '#features/registration/rules.ts'
import { ownOrderCalls } from '#features/registration/ownOrderContract.ts'
import { attendee, eventCard, language, open, token } from '#features/registration/shapes.ts'
import { SOURCE_CODE_LENGTH } from '#features/sources/rules.ts'
import { ticketStatuses } from '#features/tickets/rules.ts'

const about = { bventId: id }
const givenValue = z.strictObject({ fieldName: z.string().min(1).max(64), value: z.unknown() })
const givenValues = z.array(givenValue).max(300)

/** `surplusNum` says how many this order can still have, at most 20: how well a ticket sells is the organiser's business. */
const publicTicket = z.object({
  ticketId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  status: z.enum(ticketStatuses),
  statusName: z.string(),
  surplusNum: z.int(),
  perPersonLimit: z.int().nullable(),
  saleStartTime: z.string().nullable(),
  saleEndTime: z.string().nullable(),
  isNeedApproval: z.boolean(),
})
export type PublicTicket = z.output<typeof publicTicket>

const invitationCode = z.string().max(40).optional()

const publicForm = z.object({
  event: eventCard,
  language,
  languages: z.array(z.string()),
  pathId: z.string(),
  currency: z.enum(currencies),
  /** False: the event is over, or nothing is on sale now; the form is there to be read. */
  isOpen: z.boolean(),
  tickets: z.array(publicTicket),
  fields: z.array(formField),
  groups: z.array(z.object({ groupName: z.string(), displayName: z.string(), fieldNames: z.array(z.string()) })),
  rules: z.array(rule),
  /** Options that are full, by field. */
  fullOptions: z.record(z.string(), z.array(z.string())),
  pageConfig,
  /** Fields whose answer needs a code sent to it before the order is taken. */
  codeFields: z.array(z.object({ fieldName: z.string(), channel: z.enum(codeChannels) })),
  /** The first person's mobile or e-mail must be verified, whatever the fields say. */
  isVerificationNeeded: z.boolean(),
  isAgreementNeeded: z.boolean(),
  payWays: z.array(payWay),
  /** Those that come by themselves, as they are taken off. */
  discounts: z.array(offer),
  /** There are codes to ask for. */
  hasCodes: z.boolean(),
  /** By which these tickets and prices are had; '' without one. */
  invitationCode: z.string(),
  /** What whoever pays may have back. */
  terms: shownTerms,
})
export type PublicForm = z.output<typeof publicForm>

const code = z
  .string()
  .trim()
  .min(1)
  .max(2 * MOST_CODE_LENGTH)

export const registrationCalls = {
  form: defineCall({
    method: 'GET',
    path: 'public/form/{bventId}/{language}',
    ...open,
    request: z.object({ ...about, language, pathId: id.optional(), invitationCode }),
    response: publicForm,
  }),
  /** What a code is worth, and the tickets that only it shows. */
  applyCode: defineCall({
    method: 'POST',
    path: 'public/applyCode',
    ...open,
    request: z.object({ ...about, language, pathId: id.optional(), code }),
    response: z.object({ discount: offer, tickets: z.array(publicTicket) }),
    effect: 'read',
  }),
  upload: defineCall({
    method: 'POST',
    path: 'public/upload',
    ...open,
    request: z.object(about),
    response: fileRef,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  sendCode: defineCall({
    method: 'POST',
    path: 'public/verificationCode',
    ...open,
    request: z.object({
      ...about,
      purpose: z.enum(codePurposes),
      channel: z.enum(codeChannels),
      target: z.string().min(1).max(254),
      language: language.optional(),
    }),
    response: z.object({ resendAfter: z.int(), expiresIn: z.int() }),
  }),
  verifyCode: defineCall({
    method: 'POST',
    path: 'public/verifyCode',
    ...open,
    request: z.object({ ...about, purpose: z.enum(codePurposes), target: z.string().min(1).max(254), code: z.string().min(1).max(20) }),
    response: z.object({ verifyToken: z.string() }),
  }),
  register: defineCall({
    method: 'POST',
    path: 'public/register',
    ...open,
    needsIdempotencyKey: true,
    request: z.object({
      ...about,
      language,
      pathId: id.optional(),
      items: z
        .array(z.strictObject({ ticketId: id, attendeeFieldValues: givenValues }))
        .min(1)
        .max(MOST_ITEMS),
      /** Absent: the first person. */
      buyer: z
        .strictObject({ fullName: line.min(1), mobile: z.string().max(30).nullish(), email: z.string().max(254).nullish() })
        .optional(),
      payType: z.enum(payMethods).optional(),
      invitationCode,
      verifyTokens: z
        .array(token)
        .max(2 * MOST_ITEMS)
        .optional(),
      isAgreed: z.boolean().optional(),
      /** The link by which the page was opened: a browser without cookies says it so. */
      sourceCode: z.string().max(SOURCE_CODE_LENGTH).optional(),
      codes: z.array(code).max(MOST_CODES_OF_ORDER).optional(),
      /** What the buyer was shown: an order that has come to cost something else is refused. */
      amount: money.optional(),
    }),
    response: order.extend({
      /** Null: to be paid online first. */
      resultPage: z.enum(resultPages).nullable(),
      resultPageConfig: pageConfig.nullable(),
      /** `t` of the order's own link; the cookie `le_site` is set as well. */
      siteToken: z.string(),
    }),
  }),

  centerAccess: defineCall({
    method: 'POST',
    path: 'public/center/access',
    ...open,
    request: z.object({ verifyToken: token.optional(), t: token.optional() }),
    /** Where the link leads; both null after a verification code. */
    response: z.object({ bventId: z.string(), attendeeId: z.string().nullable(), orderId: z.string().nullable() }),
  }),
  center: defineCall({
    method: 'GET',
    path: 'public/center',
    ...open,
    request: z.object({ ...about, language: language.optional(), t: token.optional() }),
    response: z.object({
      event: eventCard,
      pageConfig,
      attendees: z.array(attendee.extend({ editableFieldNames: z.array(z.string()), canCancel: z.boolean() })),
      orders: z.array(order),
    }),
  }),
  ticketPdf: defineCall({
    method: 'GET',
    path: 'public/ticket/{attendeeId}/pdf',
    ...open,
    request: z.object({ attendeeId: id, language: language.optional(), t: token.optional() }),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf],
  }),
  /** Asked by a device that keeps a ticket and is no longer known by its cookie: the code itself shows whose it is. */
  ticketState: defineCall({
    method: 'GET',
    path: 'public/ticketState',
    ...open,
    request: z.object({ credential: z.string().max(300) }),
    response: z.object({ isValid: z.boolean() }),
  }),
  ticket: defineCall({
    method: 'GET',
    path: 'public/ticket/{attendeeId}',
    ...open,
    request: z.object({ attendeeId: id, language: language.optional(), t: token.optional() }),
    response: attendee.extend({
      event: eventCard,
      pageConfig,
      fields: z.array(formField),
      editableFieldNames: z.array(z.string()),
      canCancel: z.boolean(),
      /** What the QR code says, and the code as SVG; null unless the person is registered. */
      qr: z.string().nullable(),
      qrSvg: z.string().nullable(),
      checkinCode: z.string().nullable(),
      /** The order may be looked at as well. */
      isOrderOpen: z.boolean(),
    }),
  }),
  updateAttendee: defineCall({
    method: 'POST',
    path: 'public/attendee/update',
    ...open,
    request: z.object({
      attendeeId: id,
      version,
      /** Only those that change. */
      attendeeFieldValues: givenValues.min(1),
      verifyTokens: z.array(token).max(10).optional(),
      t: token.optional(),
    }),
    response: z.object({ version: z.int() }),
  }),
  ...ownOrderCalls,
}
