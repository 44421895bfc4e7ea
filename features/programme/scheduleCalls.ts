import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list } from '#core/schema.ts'
import { session, speaker } from '#features/programme/shapes.ts'

const WRITE = 'lite_res_act_event'
const about = { bventId: id }
const read = { effect: 'read' } as const

/** What happens when, and who speaks. */
export const scheduleCalls = {
  scheduleList: defineCall({
    method: 'POST',
    path: 'event/schedule/list',
    access: 'lite_res_page_schedule',
    request: z.object(about),
    response: list(session),
    ...read,
  }),
  scheduleSave: defineCall({
    method: 'POST',
    path: 'event/schedule/save',
    access: WRITE,
    request: z.object({ ...about, ...session.shape, id: id.optional() }),
    response: session,
  }),
  scheduleDelete: defineCall({
    method: 'POST',
    path: 'event/schedule/delete',
    access: WRITE,
    request: z.object({ ...about, id }),
    response: isOk,
  }),
  speakerList: defineCall({
    method: 'POST',
    path: 'event/speaker/list',
    access: ['lite_res_page_speaker', 'lite_res_page_schedule'],
    request: z.object(about),
    response: list(speaker),
    ...read,
  }),
  speakerSave: defineCall({
    method: 'POST',
    path: 'event/speaker/save',
    access: WRITE,
    request: z.object({ ...about, ...speaker.omit({ avatar: true }).shape, id: id.optional(), avatarFileId: id.nullable().optional() }),
    response: speaker,
  }),
  speakerSort: defineCall({
    method: 'POST',
    path: 'event/speaker/sort',
    access: WRITE,
    request: z.object({ ...about, ids: z.array(id).max(500) }),
    response: isOk,
  }),
  speakerDelete: defineCall({
    method: 'POST',
    path: 'event/speaker/delete',
    access: WRITE,
    request: z.object({ ...about, id }),
    response: isOk,
  }),
}
