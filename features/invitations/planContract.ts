import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { day, id, list, paging, version } from '#core/schema.ts'
import { auditEntry } from '#features/audit/contract.ts'
import { count, figures, inEvent, READ, WRITE } from '#features/invitations/shapes.ts'

export const MOST_GOALS = 2_000
const kind = z.enum(['department', 'member'])

export const planRow = figures.extend({
  subjectId: z.string(),
  kind,
  name: z.string(),
  /** Of a member: whose goal theirs is part of. */
  departmentId: z.string().nullable(),
  goal: z.int().nullable(),
  deadline: z.string().nullable(),
  /** Who accepted in the last seven days. */
  lastDays: z.int(),
})
export type PlanRow = z.output<typeof planRow>

export const plan = z.object({
  goal: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  today: z.string(),
  version,
  figures,
  lastDays: z.int(),
  /** Guests of nobody. */
  unowned: z.int(),
  /** Claims that wait for the planner. */
  claims: z.int(),
  /** Who accepted, by day. */
  curve: z.array(z.object({ day: z.string(), accepted: z.int() })),
  rows: z.array(planRow),
})
export type Plan = z.output<typeof plan>

export const goal = z.strictObject({ subjectId: id, kind, goal: count, deadline: day.nullable() })
export type Goal = z.output<typeof goal>
const choice = z.object({ id: z.string(), name: z.string(), departmentId: z.string().nullable() })

export const planCalls = {
  plan: defineCall({ method: 'GET', path: 'invitation/plan', access: READ, request: z.object(inEvent), response: plan }),
  /** Whoever can have a share: departments and members of the organisation. */
  subjects: defineCall({
    method: 'GET',
    path: 'invitation/subjects',
    access: 'member',
    request: z.object(inEvent),
    response: z.object({ departments: z.array(choice), members: z.array(choice) }),
  }),
  savePlan: defineCall({
    method: 'POST',
    path: 'invitation/savePlan',
    access: WRITE,
    request: z.object({ ...inEvent, version, goal: count, startDate: day, endDate: day, goals: z.array(goal).max(MOST_GOALS) }),
    response: z.object({ version }),
  }),
  planSheet: defineCall({
    method: 'GET',
    path: 'invitation/planSheet',
    access: WRITE,
    request: z.object(inEvent),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
  /** The table of goals, read and held against departments and members; nothing is saved. */
  readGoals: defineCall({
    method: 'POST',
    path: 'invitation/readGoals',
    access: WRITE,
    request: z.object(inEvent),
    response: z.object({ goals: z.array(goal), problems: z.array(z.object({ rowNo: z.int(), message: z.string() })) }),
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    effect: 'read',
  }),
  history: defineCall({
    method: 'GET',
    path: 'invitation/history',
    access: READ,
    request: z.object({ ...inEvent, ...paging }),
    response: list(auditEntry),
  }),
}
