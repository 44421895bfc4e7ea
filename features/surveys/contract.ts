import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { surveyStates } from '#features/surveys/rules.ts'
import { content, results, settings, survey, surveyRow } from '#features/surveys/shapes.ts'

const READ = ['lite_res_page_form', 'litehome_res_page_question'] as const
const WRITE = 'lite_res_act_survey'
const one = { id }

const deskCalls = {
  list: defineCall({
    method: 'POST',
    path: 'survey/list',
    access: READ,
    /** No bventId: the organisation's own and those of every event the caller sees. */
    request: z.object({ bventId: id.optional(), keyWords: search.optional(), state: z.enum(surveyStates).optional(), ...paging }),
    response: list(surveyRow),
    effect: 'read',
  }),
  get: defineCall({ method: 'POST', path: 'survey/get', access: READ, request: z.object(one), response: survey, effect: 'read' }),
  save: defineCall({
    method: 'POST',
    path: 'survey/save',
    access: WRITE,
    request: z.object({
      bventId: id.optional(),
      id: id.optional(),
      version: version.optional(),
      ...settings,
      content: content.default(() => content.parse({})),
    }),
    response: survey,
  }),
  delete: defineCall({ method: 'POST', path: 'survey/delete', access: WRITE, request: z.object(one), response: isOk }),
  /** Opens it, for the first time or again. */
  publish: defineCall({ method: 'POST', path: 'survey/publish', access: WRITE, request: z.object(one), response: survey }),
  close: defineCall({ method: 'POST', path: 'survey/close', access: WRITE, request: z.object(one), response: survey }),
  results: defineCall({ method: 'POST', path: 'survey/results', access: READ, request: z.object(one), response: results, effect: 'read' }),
  texts: defineCall({
    method: 'POST',
    path: 'survey/texts',
    access: READ,
    request: z.object({ ...one, fieldName: z.string().min(1).max(64), keyWords: search.optional(), ...paging }),
    /** Who said it stands beside it where the survey asks by name. */
    response: list(z.object({ id: z.string(), text: z.string(), name: z.string() })),
    effect: 'read',
  }),
  wallLink: defineCall({
    method: 'POST',
    path: 'survey/wallLink',
    access: WRITE,
    /** A new one makes the old ones useless. */
    request: z.object({ ...one, isNew: z.boolean().default(false) }),
    response: z.object({ url: z.string() }),
  }),
  previewLink: defineCall({
    method: 'POST',
    path: 'survey/previewLink',
    access: READ,
    request: z.object(one),
    response: z.object({ url: z.string() }),
    effect: 'read',
  }),
}

const publicCalls = {
  answer: defineCall({
    method: 'POST',
    path: 'public/survey/{id}/answer',
    access: 'public',
    refuses: [401, 409],
    ignoresErrors: true,
    hasOwnTransactions: true,
    request: z.object({
      ...one,
      /** A link that names an attendee, or what they registered with. */
      t: z.string().max(400).optional(),
      who: z.string().trim().max(100).optional(),
      answers: z.record(z.string().max(64), z.unknown()),
    }),
    response: isOk,
  }),
  wall: defineCall({
    method: 'POST',
    path: 'public/survey/{id}/wall',
    access: 'public',
    refuses: [401],
    ignoresErrors: true,
    request: z.object({ ...one, t: z.string().min(1).max(400) }),
    response: results.extend({ eventTitle: z.string(), joinUrl: z.string() }),
    effect: 'read',
  }),
}

export const surveyCalls = { ...deskCalls, ...publicCalls }

export const surveyTasks = {
  export: defineTask({
    type: 'exportSurvey',
    title: 'surveys.exportTask',
    start: { path: 'survey/Export', access: 'lite_res_act_export', request: z.object({ bventId: id.optional(), ...one }) },
  }),
}
