import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, line, list } from '#core/schema.ts'
import { eventDocument } from '#features/programme/shapes.ts'

const WRITE = 'lite_res_act_event'
const about = { bventId: id }
const read = { effect: 'read' } as const

/** Files that belong to the event. */
export const documentCalls = {
  documentList: defineCall({
    method: 'POST',
    path: 'event/document/list',
    access: ['lite_res_page_dbms', 'lite-res-page-doc'],
    request: z.object(about),
    response: list(eventDocument),
    ...read,
  }),
  documentSave: defineCall({
    method: 'POST',
    path: 'event/document/save',
    access: [WRITE, 'lite-res-act-external'],
    request: z.object({
      ...about,
      id: id.optional(),
      fileId: id.optional(),
      name: z.string().trim().min(1).max(200),
      category: line.default(''),
    }),
    response: z.object({ id: z.string() }),
  }),
  documentFile: defineCall({
    method: 'GET',
    path: 'event/document/file/{id}',
    access: ['lite_res_page_dbms', 'lite-res-page-doc'],
    request: z.object({ ...about, id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf, mediaTypes.zip, mediaTypes.webp],
  }),
  documentDelete: defineCall({
    method: 'POST',
    path: 'event/document/delete',
    access: [WRITE, 'lite-res-act-external'],
    request: z.object({ ...about, id }),
    response: isOk,
  }),
}
