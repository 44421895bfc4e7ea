import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { languages } from '#core/language.ts'
import { id, isOk, list, search, time } from '#core/schema.ts'
import { directions, doorFields, entryModes, MOST_SYNCED, pointTypes, staffModes, validateFields } from '#features/checkin/pointTypes.ts'
import { door, pageSettings, scanResult } from '#features/checkin/shapes.ts'
import { formField } from '#features/forms/shapes.ts'

const token = z.string().regex(/^[\w-]{16,128}$/)
/** Exactly one of `credential` and `attendeeId`; which of them is asked when the scan is judged. */
export const scan = {
  scanId: id,
  checkinId: id,
  credential: z.string().trim().min(1).max(400).optional(),
  attendeeId: id.optional(),
  deviceTime: time,
  direction: z.enum(directions).optional(),
  isOffline: z.boolean().optional(),
}
const scanObject = z.strictObject(scan)
export type Scan = z.output<typeof scanObject>

const answers = z.array(z.strictObject({ fieldName: z.string().min(1).max(64), value: z.unknown() })).max(100)
/** Open to whoever brings a staff link, its PIN or a device's token, which has refusals of its own. */
const atDoor = { access: 'public', refuses: [401, 403, 409, 410, 423] } as const
const doorCall = { ...atDoor, hasOwnTransactions: true } as const

export const scope = z.object({
  linkId: z.string(),
  name: z.string(),
  gate: z.string(),
  bventId: z.string(),
  title: z.string(),
  timeZone: z.string(),
  mode: z.enum(staffModes),
  fields: z.array(z.enum(doorFields)),
  isWalkIn: z.boolean(),
  checkins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pointType: z.enum(pointTypes),
      isMain: z.boolean(),
      entryMode: z.enum(entryModes),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      isEnable: z.boolean(),
      /** Not everyone with a ticket of the event is admitted here. */
      isRestricted: z.boolean(),
    }),
  ),
  /** What a walk-in can be given; none where the link has no walk-ins. */
  tickets: z.array(z.object({ ticketId: z.string(), name: z.string(), price: z.string(), isSoldOut: z.boolean() })),
  /** What a walk-in is asked, as the event's form names it; the name always, the rest where the form has it. */
  walkInFields: z.array(z.object({ fieldName: z.string(), displayName: z.string(), isRequired: z.boolean() })),
})
export type Scope = z.output<typeof scope>

/** Without an account: by a staff link or a device token, in their own `Authorization` scheme. WIRE §5. */
export const doorCalls = {
  open: defineCall({
    ...doorCall,
    method: 'POST',
    path: 'staff/open',
    request: z.object({ token, pin: z.string().regex(/^\d{6}$/), deviceId: z.string().regex(/^[\w-]{8,64}$/) }),
    response: z.object({ staffToken: z.string(), expiresAt: z.string(), scope }),
  }),
  search: defineCall({
    ...atDoor,
    method: 'POST',
    path: 'staff/search',
    request: z.object({ checkinId: id, keyWords: search.min(1) }),
    response: list(door),
    effect: 'read',
  }),
  checkin: defineCall({ ...doorCall, method: 'POST', path: 'staff/checkin', request: z.object(scan), response: scanResult }),
  undo: defineCall({ ...doorCall, method: 'POST', path: 'staff/undo', request: z.object({ scanId: id }), response: isOk }),
  /** Somebody who is in already was looked at and let in again; the entry stays as it is. */
  release: defineCall({ ...atDoor, method: 'POST', path: 'staff/release', request: z.object({ scanId: id }), response: isOk }),
  walkIn: defineCall({
    ...atDoor,
    method: 'POST',
    path: 'staff/walkIn',
    request: z.object({ scanId: id.optional(), checkinId: id, ticketId: id, attendeeFieldValues: answers }),
    response: scanResult,
  }),
  snapshot: defineCall({
    ...atDoor,
    method: 'GET',
    path: 'staff/snapshot',
    request: z.object({ checkinId: id, cursor: z.string().max(200).optional() }),
    response: z.object({
      rows: z.array(
        door.extend({
          serial: z.int(),
          signedAt: z.string().nullable(),
          /** A digest of the check-in code, by which it is found without a network. */
          codeKey: z.string(),
          /** False only among changes: was on the list, and is no longer. */
          isAdmitted: z.boolean(),
        }),
      ),
      /** Handed back later it brings only what has changed since. */
      cursor: z.string(),
      isMore: z.boolean(),
      publicKeys: z.array(z.object({ kid: z.string(), key: z.string() })),
    }),
  }),
  sync: defineCall({
    ...doorCall,
    method: 'POST',
    path: 'staff/sync',
    request: z.object({ scans: z.array(scanObject).max(MOST_SYNCED) }),
    response: z.object({ results: z.array(scanResult) }),
  }),
  photo: defineCall({
    ...atDoor,
    method: 'GET',
    path: 'staff/photo',
    request: z.object({ checkinId: id, attendeeId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.webp],
  }),
  /** The link as it is now: an organiser may have changed it while the device was open. */
  scope: defineCall({
    ...atDoor,
    method: 'GET',
    path: 'staff/scope',
    response: z.object({ expiresAt: z.string(), scope }),
  }),
  numbers: defineCall({
    ...atDoor,
    method: 'GET',
    path: 'staff/numbers',
    request: z.object({ checkinId: id }),
    response: z.object({ arrived: z.int(), expected: z.int() }),
  }),
  verify: defineCall({
    ...doorCall,
    method: 'POST',
    path: 'device/verify',
    request: z.object(scan),
    response: scanResult.extend({ open: z.boolean() }),
  }),
}

export const publicCheckinCalls = {
  publicPage: defineCall({
    method: 'GET',
    path: 'public/checkin/{id}',
    ...atDoor,
    request: z.object({ id }),
    response: z.object({
      id: z.string(),
      bventId: z.string(),
      name: z.string(),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      event: z.object({
        title: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        timeZone: z.string(),
        address: z.string(),
        coverUrl: z.string(),
      }),
      languages: z.array(z.enum(languages)),
      CheckInValidateField: z.enum(validateFields),
      isLocationNeeded: z.boolean(),
      questions: z.array(formField),
      webCheckinPageSetings: pageSettings,
    }),
  }),
  publicCheckin: defineCall({
    ...doorCall,
    method: 'POST',
    path: 'public/checkin/{id}',
    request: z.object({
      id,
      value: z.string().trim().min(1).max(100),
      answers: answers.optional(),
      lng: z.number().min(-180).max(180).optional(),
      lat: z.number().min(-90).max(90).optional(),
    }),
    response: z.object({ fullName: z.string(), ticketName: z.string(), time: z.string() }),
  }),
  appLatestVersion: defineCall({
    method: 'GET',
    path: 'webcheckin/getAppLatestVersion',
    ...atDoor,
    request: z.object({ type: z.enum(['android', 'ios', 'web']).default('web') }),
    response: z.object({ version: z.string(), url: z.string() }),
  }),
}
