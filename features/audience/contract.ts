import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { consentSources, counted, moment, personDetail, personRow, purposes, segmentRow } from '#features/audience/shapes.ts'
import { consentChannels, tree, type Group } from '#features/audience/tree.ts'

const READ = 'litehome_res_page_audience'
const WRITE = 'litehome_res_act_audience'
const read = { effect: 'read' } as const
const one = z.object({ segmentId: id })
const name = z.string().trim().min(1).max(60)

const asked = { tree: tree.optional(), segmentId: id.optional(), labelId: id.optional(), keyWords: search.optional() }

export const peopleCalls = {
  people: defineCall({
    method: 'POST',
    path: 'audience/people',
    access: READ,
    request: z.object({ ...asked, ...paging }),
    response: list(personRow),
    ...read,
  }),
  person: defineCall({ method: 'GET', path: 'audience/person', access: READ, request: z.object({ personId: id }), response: personDetail }),
  /** Older things than the page of a person begins with. */
  timeline: defineCall({
    method: 'GET',
    path: 'audience/timeline',
    access: READ,
    request: z.object({ personId: id, ...paging }),
    response: list(moment),
  }),
  note: defineCall({
    method: 'POST',
    path: 'audience/notePerson',
    access: WRITE,
    request: z.object({ personId: id, note: z.string().trim().max(1_000) }),
    response: isOk,
  }),
  /** What a person said to somebody of the organisation, with its proof. Who has left by themselves comes back only by themselves. */
  consent: defineCall({
    method: 'POST',
    path: 'audience/saveConsent',
    access: WRITE,
    request: z.object({
      personId: id,
      channel: z.enum(consentChannels),
      purpose: z.enum(purposes).default('marketing'),
      isGranted: z.boolean(),
      source: z.enum(consentSources).exclude(['unsubscribe']),
      proof: z.string().trim().min(1).max(300),
    }),
    response: isOk,
  }),
}

const naming = z.object({
  labels: z.record(z.string(), z.string()),
  segments: z.record(z.string(), z.string()),
  events: z.record(z.string(), z.string()),
  /** Regions by their code, choices by question and key (`keyOfChoice`). */
  values: z.record(z.string(), z.string()),
  /** Questions by event and field (`keyOfQuestion`). */
  questions: z.record(z.string(), z.string()),
})
export type Naming = z.output<typeof naming>

export const segmentCalls = {
  list: defineCall({ method: 'GET', path: 'audience/list', access: READ, request: z.object({}), response: list(segmentRow) }),
  detail: defineCall({
    method: 'GET',
    path: 'audience/detail',
    access: READ,
    request: one,
    response: segmentRow.extend({
      tree: z.custom<Group>(),
      naming,
      growth: z.array(z.object({ day: z.string(), total: z.int() })),
      uses: z.array(z.object({ kind: z.enum(['label', 'segment', 'campaign']), name: z.string() })),
    }),
  }),
  count: defineCall({
    takesLong: true,
    method: 'POST',
    path: 'audience/count',
    access: READ,
    request: z.object({ tree, segmentId: id.optional() }),
    response: counted.extend({ naming }),
    ignoresErrors: true,
    ...read,
  }),
  overlap: defineCall({
    takesLong: true,
    method: 'POST',
    path: 'audience/overlap',
    access: READ,
    request: z.object({ tree, segmentId: id }),
    response: z.object({ first: z.int(), second: z.int(), both: z.int() }),
    ...read,
  }),
  events: defineCall({
    method: 'GET',
    path: 'audience/events',
    access: [READ, 'litehome_res_page_smsemailmarketing'],
    request: z.object({ keyWords: search.optional() }),
    response: list(z.object({ bventId: z.string(), title: z.string(), startTime: z.string() })),
  }),
  /** What the form of an event asks beside what everybody is asked, and what there is to choose from. */
  questions: defineCall({
    method: 'GET',
    path: 'audience/questions',
    access: READ,
    request: z.object({ bventId: id }),
    response: list(
      z.object({ fieldName: z.string(), displayName: z.string(), options: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
  /** What is there to choose from. */
  values: defineCall({
    method: 'POST',
    path: 'audience/values',
    access: READ,
    request: z.object({ field: z.string().min(1).max(64), keyWords: search.optional() }),
    response: list(z.object({ value: z.string(), name: z.string(), count: z.int() })),
    ...read,
  }),
  save: defineCall({
    method: 'POST',
    path: 'audience/save',
    access: WRITE,
    request: z.object({ segmentId: id.optional(), version: version.optional(), name, tree, isFixed: z.boolean().default(false) }),
    response: z.object({ segmentId: z.string(), version: z.int() }),
  }),
  delete: defineCall({ method: 'POST', path: 'audience/delete', access: WRITE, request: one, response: isOk, ignoresErrors: true }),
}

export const audienceTasks = {
  export: defineTask({
    type: 'audienceExport',
    title: 'audience.exportTask',
    start: {
      path: 'audience/export',
      access: 'lite_res_act_export',
      request: z.object({ tree, name: z.string().trim().max(60).default(''), fileType: z.enum(['xlsx', 'csv']).default('xlsx') }),
    },
  }),
}
