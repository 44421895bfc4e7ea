import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, version } from '#core/schema.ts'
import { searchData } from '#features/attendees/searchSchema.ts'
import { planRule } from '#features/sends/planRules.ts'
import { sendChannels, sendContent, sendStates } from '#features/sends/shapes.ts'

const READ = 'lite_res_page_notice'
const WRITE = 'lite_res_act_notice'
const one = z.object({ bventId: id, planId: id })

/** Judged anew at every run. */
const planned = {
  title: z.string().trim().min(1).max(100),
  rule: planRule,
  searchData,
  content: sendContent,
  /** Nobody gets it twice by this plan; what comes after something happened is always so. */
  isOnceEach: z.boolean().default(false),
}

const lastRun = z.object({ sendId: z.string(), time: z.string(), state: z.enum(sendStates), planned: z.int(), failed: z.int() })

const planRow = z.object({
  /** Null for a template that is sent some minutes before the start. */
  planId: z.string().nullable(),
  title: z.string(),
  rule: planRule,
  channels: z.array(z.enum(sendChannels)),
  searchData,
  isOpen: z.boolean(),
  nextTime: z.string().nullable(),
  /** Where it stands on the line of time: its next run, else its last, else when it would have been. */
  placeTime: z.string(),
  lastRun: lastRun.nullable(),
  runs: z.int(),
  missed: z.int(),
  version,
})
export type PlanRow = z.output<typeof planRow>

export const planCalls = {
  plans: defineCall({
    method: 'GET',
    path: 'notice/plan/list',
    access: READ,
    request: z.object({ bventId: id }),
    response: z.object({ ...list(planRow).shape, startTime: z.string(), timeZone: z.string() }),
  }),
  plan: defineCall({
    method: 'GET',
    path: 'notice/plan/detail',
    access: READ,
    request: one,
    response: z.object({ ...planned, planId: z.string(), isOpen: z.boolean(), version }),
  }),
  /** Without an id: a new one. The version that was read must still be the one there. */
  savePlan: defineCall({
    method: 'POST',
    path: 'notice/plan/save',
    access: WRITE,
    request: z.object({ bventId: id, planId: id.optional(), version: version.default(0), isOpen: z.boolean(), ...planned }),
    response: z.object({ planId: z.string(), nextTime: z.string().nullable(), version }),
    ignoresErrors: true,
  }),
  openPlan: defineCall({
    method: 'POST',
    path: 'notice/plan/open',
    access: WRITE,
    request: z.object({ ...one.shape, isOpen: z.boolean() }),
    response: z.object({ nextTime: z.string().nullable() }),
  }),
  removePlan: defineCall({ method: 'POST', path: 'notice/plan/delete', access: WRITE, request: one, response: isOk }),
}
