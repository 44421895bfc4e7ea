import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, isOk, time, version } from '#core/schema.ts'
import { claimRules, visibilities } from '#features/invitations/rules.ts'
import { figures, inEvent, READ, WRITE } from '#features/invitations/shapes.ts'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .or(z.literal(''))
const texts = z.partialRecord(z.enum(languages), z.array(z.string().trim().min(1).max(300)).max(10))

export const myTask = z.object({
  hasTask: z.boolean(),
  goal: z.int(),
  startDate: z.string(),
  deadline: z.string(),
  today: z.string(),
  lastDays: z.int(),
  figures,
  /** All of the plan together, and one's own place in it. */
  all: z.object({
    goal: z.int(),
    accepted: z.int(),
    members: z.int(),
    rank: z.int(),
    /** How many more it takes to be level with the place before; 0 for the first. */
    toNext: z.int(),
  }),
  code: z.string(),
  link: z.string(),
  opened: z.int(),
  registered: z.int(),
  texts: z.array(z.string()),
})
export type MyTask = z.output<typeof myTask>

export const setting = z.object({
  claimRule: z.enum(claimRules),
  recycleDays: z.int().min(1).max(365).nullable(),
  visibility: z.enum(visibilities),
  seeAllIds: z.array(id).max(100),
  companions: z.int().min(0).max(5),
  ticketId: id.nullable(),
  isApprovalSkipped: z.boolean(),
  asksReason: z.boolean(),
  replyEnd: time.nullable(),
  quietFrom: clock,
  quietTo: clock,
  texts,
})
export type Setting = z.output<typeof setting>

export const ownCalls = {
  myTask: defineCall({ method: 'GET', path: 'invitation/myTask', access: 'member', request: z.object(inEvent), response: myTask }),
  setting: defineCall({
    method: 'GET',
    path: 'invitation/setting',
    access: READ,
    request: z.object(inEvent),
    response: setting.extend({ version, tickets: z.array(z.object({ ticketId: z.string(), name: z.string() })) }),
  }),
  saveSetting: defineCall({
    method: 'POST',
    path: 'invitation/saveSetting',
    access: WRITE,
    request: z.object({ ...inEvent, version, ...setting.shape }),
    response: isOk,
  }),
}
