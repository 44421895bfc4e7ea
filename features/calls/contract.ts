import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'

const READ = 'litehome_res_page_tel'
const WRITE = 'litehome_res_act_campaign'

export const outcomes = ['reached', 'noAnswer', 'wrongNumber', 'later', 'interested', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

const callList = z.object({
  listId: z.string(),
  name: z.string(),
  script: z.string(),
  isOpen: z.boolean(),
  total: z.int(),
  called: z.int(),
  interested: z.int(),
  createdBy: z.string(),
  createdTime: z.string(),
  version: z.int(),
})
export type CallList = z.output<typeof callList>

const entry = z.object({
  personId: z.string(),
  fullName: z.string(),
  company: z.string(),
  title: z.string(),
  mobile: z.string(),
  /** They asked not to be called. */
  isStopped: z.boolean(),
  ownerId: z.string().nullable(),
  ownerName: z.string(),
  outcome: z.enum(['', ...outcomes]),
  note: z.string(),
  nextStep: z.string(),
  nextDate: z.string().nullable(),
  calledTime: z.string().nullable(),
  calledBy: z.string(),
  calls: z.int(),
  version: z.int(),
})
export type CallEntry = z.output<typeof entry>

export const callCalls = {
  lists: defineCall({ method: 'GET', path: 'calls/list', access: READ, request: z.object({}), response: list(callList) }),
  save: defineCall({
    method: 'POST',
    path: 'calls/save',
    access: WRITE,
    request: z.object({
      listId: id.optional(),
      version: version.optional(),
      name: z.string().trim().min(1).max(60),
      script: z.string().trim().max(2_000).default(''),
      isOpen: z.boolean().default(true),
      /** Whom to call, fixed when it is made; later only added to. */
      segmentId: id.optional(),
      /** Members who share them alike; none: anybody takes the next. */
      ownerIds: z.array(id).max(50).default([]),
    }),
    response: z.object({ listId: z.string(), version: z.int(), count: z.int() }),
  }),
  delete: defineCall({ method: 'POST', path: 'calls/delete', access: WRITE, request: z.object({ listId: id }), response: isOk }),
  entries: defineCall({
    method: 'GET',
    path: 'calls/entries',
    access: READ,
    request: z.object({
      listId: id,
      isMine: z.boolean().optional(),
      outcome: z.enum(['todo', 'due', ...outcomes]).optional(),
      keyWords: search.optional(),
      ...paging,
    }),
    response: list(entry),
  }),
  note: defineCall({
    method: 'POST',
    path: 'calls/note',
    access: READ,
    request: z.object({
      listId: id,
      personId: id,
      version,
      outcome: z.enum(outcomes),
      note: z.string().trim().max(1_000).default(''),
      nextStep: z.string().trim().max(200).default(''),
      nextDate: z.iso.date().nullable().default(null),
    }),
    response: z.object({ version: z.int() }),
  }),
}
