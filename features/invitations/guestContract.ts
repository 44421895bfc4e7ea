import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { day, id, isOk, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { selection } from '#features/attendees/searchSchema.ts'
import { contactKinds, contactOutcomes, MOST_CHOSEN, sendWays, shownStates } from '#features/invitations/rules.ts'
import { givenGuest, guest, guestLabel, inEvent, READ, WRITE } from '#features/invitations/shapes.ts'

const one = { inviteeId: id }
const chosen = z.array(id).min(1).max(MOST_CHOSEN)

/** Which guests are meant: no page. The export carries it. */
export const guestMatch = {
  state: z.enum(['', ...shownStates]).default(''),
  keyWords: search.optional(),
  ownerId: id.optional(),
  isUnowned: z.boolean().optional(),
  isMine: z.boolean().optional(),
  hasClaims: z.boolean().optional(),
  label: guestLabel.optional(),
}
const matchObject = z.strictObject(guestMatch)
export type GuestMatch = z.output<typeof matchObject>

const claim = z.object({
  accountId: z.string(),
  name: z.string(),
  state: z.enum(['lost', 'waiting', 'granted', 'refused']),
  time: z.string(),
})
const logEntry = z.object({
  time: z.string(),
  name: z.string(),
  kind: z.string(),
  outcome: z.string(),
  note: z.string(),
  nextStep: z.string(),
  nextDate: z.string().nullable(),
})
export type LogEntry = z.output<typeof logEntry>
export const guestDetail = guest.extend({ log: z.array(logEntry), claimed: z.array(claim), canDecide: z.boolean() })
export type GuestDetail = z.output<typeof guestDetail>
/** Somebody else asked this guest before. */
const met = z.object({ inviteeId: z.string(), ownerName: z.string(), outcome: z.enum(['taken', 'lost', 'waiting']) })

export const guestCalls = {
  guests: defineCall({
    method: 'POST',
    path: 'invitation/guest/list',
    access: 'member',
    request: z.object({
      ...inEvent,
      ...guestMatch,
      ...paging,
      /** Where the page before ended: then it is not counted through to. */
      after: z.string().max(120).optional(),
    }),
    response: z.object({
      list: z.array(guest),
      /** Where this page ends; '' where it is the last, or in an order that knows none. */
      next: z.string(),
      counts: z.array(z.object({ code: z.enum(['', ...shownStates]), total: z.int() })),
      sight: z.enum(['own', 'department', 'all']),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
  /** Labels of the guests this person sees, the most used first. */
  guestLabels: defineCall({
    method: 'GET',
    path: 'invitation/guest/labels',
    access: 'member',
    request: z.object(inEvent),
    response: z.object({ list: z.array(z.object({ label: z.string(), count: z.int() })) }),
  }),
  guest: defineCall({ method: 'GET', path: 'invitation/guest/detail', access: 'member', request: z.object(one), response: guestDetail }),
  saveGuest: defineCall({
    method: 'POST',
    path: 'invitation/guest/save',
    access: 'member',
    request: z.object({
      ...inEvent,
      inviteeId: id.optional(),
      version: version.optional(),
      ...givenGuest,
      ownerId: id.nullable().optional(),
    }),
    response: z.object({ inviteeId: z.string(), met: met.nullable() }),
  }),
  fromPeople: defineCall({
    method: 'POST',
    path: 'invitation/guest/fromPeople',
    access: 'litehome_res_page_addresslist',
    request: z.object({ ...inEvent, ...selection, ownerId: id.nullable().default(null) }),
    response: z.object({ added: z.int(), known: z.int() }),
  }),
  deleteGuests: defineCall({
    method: 'POST',
    path: 'invitation/guest/delete',
    access: WRITE,
    request: z.object({ ...inEvent, inviteeIds: chosen }),
    response: z.object({ count: z.int() }),
  }),
  transfer: defineCall({
    method: 'POST',
    path: 'invitation/guest/transfer',
    access: 'member',
    request: z.object({ ...inEvent, inviteeIds: chosen, ownerId: id.nullable() }),
    response: z.object({ count: z.int() }),
  }),
  claim: defineCall({ method: 'POST', path: 'invitation/guest/claim', access: 'member', request: z.object(one), response: met }),
  decideClaim: defineCall({
    method: 'POST',
    path: 'invitation/guest/decideClaim',
    access: WRITE,
    request: z.object({ ...one, accountId: id, isGranted: z.boolean() }),
    response: isOk,
  }),
  contact: defineCall({
    method: 'POST',
    path: 'invitation/guest/contact',
    access: 'member',
    request: z.object({
      ...one,
      kind: z.enum(contactKinds),
      outcome: z.enum(contactOutcomes).default(''),
      note: z.string().trim().max(500).default(''),
      nextStep: z.string().trim().max(100).default(''),
      nextDate: day.nullable().default(null),
    }),
    response: isOk,
  }),
  /** Told by whoever sent it with their own phone. */
  markSent: defineCall({
    method: 'POST',
    path: 'invitation/guest/markSent',
    access: 'member',
    request: z.object({ ...one, way: z.enum(sendWays) }),
    response: isOk,
  }),
  guestSheet: defineCall({
    method: 'GET',
    path: 'invitation/guest/sheet',
    access: READ,
    request: z.object(inEvent),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
  uploadGuests: defineCall({
    method: 'POST',
    path: 'invitation/guest/upload',
    access: WRITE,
    request: z.object(inEvent),
    response: z.object({ fileId: z.string(), fileName: z.string() }),
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  /** The person's own table with the refused rows marked and explained. */
  guestErrors: defineCall({
    method: 'GET',
    path: 'invitation/guest/errors',
    access: WRITE,
    request: z.object({ taskId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
  }),
}

export const guestTasks = {
  importGuests: defineTask({
    type: 'invitationImport',
    isUndoable: true,
    title: 'invitations.importTask',
    start: { path: 'invitation/guest/import', access: WRITE, request: z.object({ ...inEvent, fileId: id, batchId: id.optional() }) },
  }),
  exportGuests: defineTask({
    type: 'invitationExport',
    title: 'invitations.exportTask',
    start: {
      path: 'invitation/guest/export',
      access: 'lite_res_act_export',
      request: z.object({ ...inEvent, searchData: matchObject.optional(), fileType: z.enum(['xlsx', 'csv']).default('xlsx') }),
    },
  }),
}
