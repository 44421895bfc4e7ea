import { z } from 'zod'
import { languages } from '#core/language.ts'
import { id, line, time } from '#core/schema.ts'
import { checkinPageTypes } from '#features/checkin/pageSettings.ts'
import {
  doorFields,
  entryModes,
  MOST_POINTS,
  MOST_QUESTIONS,
  pointTypes,
  scanOutcomes,
  staffModes,
  validateFields,
} from '#features/checkin/pointTypes.ts'
import { arrivalShapes, MOST_LANES, MOST_MINUTES, MOST_PEOPLE } from '#features/checkin/rehearsal.ts'
import { wallNameModes } from '#features/checkin/wall.ts'
import { fieldInput, formField } from '#features/forms/shapes.ts'
import { configTypes } from '#core/configValue.ts'

const config = z.strictObject({ key: z.string().regex(/^[A-Za-z]\w{0,63}$/), dataType: z.enum(configTypes), value: z.unknown() })
export const pageSetting = z.strictObject({
  pageName: line,
  pageType: z.enum(checkinPageTypes),
  /** Absent: the event's first language, and how the page looks. */
  language: z.enum(languages).optional(),
  pageSetingObject: z.strictObject({ configs: z.array(config).max(60) }),
})
export const pageSettings = z.array(pageSetting).max(checkinPageTypes.length * languages.length)

const questionTexts = z.strictObject({
  displayName: z.string().trim().max(200).optional(),
  description: z.string().trim().max(2_000).optional(),
  options: z.record(z.string().max(64), z.string().trim().max(200)).optional(),
})
const texts = z.partialRecord(z.enum(languages), questionTexts).optional()
export const question = formField.extend({ texts })
const questionInput = fieldInput.extend({ texts })

export const range = {
  isEnable: z.boolean(),
  lng: z.number().min(-180).max(180).nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
  radius: z.int().min(10).max(100_000).default(500),
}

export const webCheckin = z.object({
  id: z.string(),
  bventId: z.string(),
  isEnable: z.boolean(),
  name: z.string(),
  pointType: z.enum(pointTypes),
  isMain: z.boolean(),
  entryMode: z.enum(entryModes),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  ticketIds: z.array(z.string()),
  searchId: z.string().nullable(),
  CheckInValidateField: z.enum(validateFields),
  location: z.object({ isEnable: z.boolean(), lng: z.number().nullable(), lat: z.number().nullable(), radius: z.number() }),
  questions: z.array(question),
  webCheckinPageSetings: pageSettings,
  url: z.string(),
  version: z.int(),
  /** Of the event it belongs to. */
  title: z.string(),
  timeZone: z.string(),
})
export type WebCheckin = z.output<typeof webCheckin>

/** In an update absent means unchanged, null cleared. */
export const pointInput = {
  name: z.string().trim().min(1).max(50).optional(),
  pointType: z.enum(pointTypes).optional(),
  entryMode: z.enum(entryModes).optional(),
  startTime: time.nullable().optional(),
  endTime: time.nullable().optional(),
  ticketIds: z.array(id).max(200).optional(),
  searchId: id.nullable().optional(),
  CheckInValidateField: z.enum(validateFields).optional(),
  location: z.strictObject(range).optional(),
  questions: z.array(questionInput).max(MOST_QUESTIONS).optional(),
}
const pointObject = z.object(pointInput)
export type PointInput = z.output<typeof pointObject>

export const staffLinkInput = {
  name: z.string().trim().min(1).max(50),
  gate: z.string().trim().max(50).default(''),
  checkinIds: z.array(id).min(1).max(MOST_POINTS),
  mode: z.enum(staffModes).default('scan'),
  fields: z.array(z.enum(doorFields)).max(doorFields.length).default(['fullName', 'status', 'ticketName']),
  isWalkIn: z.boolean().default(false),
  expiresAt: time,
}
export const staffLink = z.object({
  id: z.string(),
  name: z.string(),
  gate: z.string(),
  checkinIds: z.array(z.string()),
  mode: z.enum(staffModes),
  fields: z.array(z.enum(doorFields)),
  isWalkIn: z.boolean(),
  expiresAt: z.string(),
  status: z.enum(['active', 'expired', 'revoked', 'locked']),
  deviceCount: z.int(),
  lastUsedTime: z.string().nullable(),
  createdTime: z.string(),
  version: z.int(),
})
export type StaffLink = z.output<typeof staffLink>
export const deviceInput = {
  name: staffLinkInput.name,
  gate: staffLinkInput.gate,
  checkinIds: staffLinkInput.checkinIds,
}
export const device = z.object({
  id: z.string(),
  name: z.string(),
  gate: z.string(),
  checkinIds: z.array(z.string()),
  status: z.enum(['active', 'revoked']),
  lastUsedTime: z.string().nullable(),
  createdTime: z.string(),
})
export type CheckinDevice = z.output<typeof device>

export const door = z.object({
  attendeeId: z.string(),
  fullName: z.string(),
  status: z.string(),
  ticketName: z.string(),
  company: z.string(),
  mobileTail: z.string(),
  seat: z.string(),
  /** 'true' or ''. */
  vip: z.string(),
  remark: z.string(),
  /** Not '': there is a picture, and `staff/photo` shows it. */
  photo: z.string(),
})
const first = z.object({ time: z.string(), gate: z.string() })
export const scanResult = z.object({
  scanId: z.string(),
  result: z.enum(scanOutcomes),
  code: z.int(),
  message: z.string(),
  person: door.nullable(),
  first: first.nullable(),
})
export type ScanResult = z.output<typeof scanResult>

export const conflict = z.object({
  scanId: z.string(),
  checkinId: z.string(),
  attendeeId: z.string().nullable(),
  fullName: z.string(),
  ticketName: z.string(),
  result: z.enum(scanOutcomes),
  code: z.int(),
  message: z.string(),
  time: z.string(),
  gate: z.string(),
  receivedTime: z.string(),
  first: first.nullable(),
})
export type Conflict = z.output<typeof conflict>

/** How people are expected to come, as it was rehearsed. */
export const rehearsalPlan = z.strictObject({
  people: z.int().min(1).max(MOST_PEOPLE),
  minutes: z.int().min(1).max(MOST_MINUTES),
  secondsPerScan: z.number().min(0.5).max(120),
  lanes: z.int().min(1).max(MOST_LANES),
  shape: z.enum(arrivalShapes),
  /** When the first come. */
  startTime: time,
})
export type RehearsalPlan = z.output<typeof rehearsalPlan>

export const board = z.object({
  checkinId: z.string(),
  name: z.string(),
  /** Registered people whom this point admits. */
  expected: z.int(),
  arrived: z.int(),
  /** Entries a minute over the last ten. */
  rate: z.number(),
  arrivals: z.array(z.object({ time: z.string(), gate: z.string(), total: z.int() })),
  gates: z.array(z.object({ gate: z.string(), total: z.int(), rate: z.number(), lastTime: z.string() })),
  tickets: z.array(z.object({ ticketId: z.string(), ticketName: z.string(), arrived: z.int(), expected: z.int() })),
  latest: z.array(z.object({ fullName: z.string(), ticketName: z.string(), gate: z.string(), time: z.string() })),
  conflictCount: z.int(),
  /** Null until one was saved. */
  rehearsal: rehearsalPlan.nullable(),
  time: z.string(),
})
export type Board = z.output<typeof board>

export const wallSetting = z.strictObject({
  /** What the organiser allows to be read by everyone who passes. */
  nameMode: z.enum(wallNameModes),
  isTicketShown: z.boolean(),
  greeting: z.string().trim().max(60),
})
export type WallSetting = z.output<typeof wallSetting>
export const wall = z.object({
  checkinId: z.string(),
  title: z.string(),
  setting: wallSetting,
  arrived: z.int(),
  /** The newest last; some may have been given before. */
  arrivals: z.array(z.object({ id: z.string(), fullName: z.string(), ticketName: z.string(), time: z.string() })),
  /** Given back, it brings only whoever came since. */
  cursor: z.string(),
})
export type Wall = z.output<typeof wall>
