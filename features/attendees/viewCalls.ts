import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk } from '#core/schema.ts'
import { searchData } from '#features/attendees/searchSchema.ts'
import { customSearch, view } from '#features/attendees/shapes.ts'

const name = z.string().trim().min(1).max(60)
const views = z.object({ viewConfigs: z.array(view).max(300) })

/** How a person looks at the list: columns and saved searches. */
export const viewCalls = {
  /** `id` is the event's, or the organisation's for the list across events. */
  fieldsView: defineCall({
    method: ['GET', 'POST'],
    path: 'EventFlowDefinition/Bvent/{id}/GetAttendeeFieldsViewCustom',
    access: 'member',
    request: z.object({ id }),
    response: views,
    effect: 'read',
  }),
  saveFieldsView: defineCall({
    method: 'POST',
    path: 'EventFlowDefinition/Bvent/{id}/AddAttendeeFieldsViewCustom',
    access: 'member',
    request: z.object({ id, ...views.shape }),
    response: views,
  }),

  customSearchList: defineCall({
    method: 'GET',
    path: 'attendee/CustomSearchList',
    access: 'member',
    request: z.object({ bventId: id.optional() }),
    response: z.array(customSearch),
  }),
  customSearch: defineCall({
    method: 'GET',
    path: 'attendee/CustomSearchById',
    access: 'member',
    request: z.object({ id }),
    response: customSearch,
  }),
  saveCustomSearch: defineCall({
    method: 'POST',
    path: 'attendee/SaveCustomSearch',
    access: 'member',
    request: z.object({ bventId: id.optional(), id: id.optional(), name, searchData, isShared: z.boolean().optional() }),
    response: z.object({ id: z.string() }),
  }),
  shareCustomSearch: defineCall({
    method: 'POST',
    path: 'attendee/ShareCustomSearch',
    access: 'member',
    request: z.object({ id, isShared: z.boolean() }),
    response: isOk,
  }),
  deleteCustomSearch: defineCall({
    method: 'POST',
    path: 'attendee/DeleteCustomSearch',
    access: 'member',
    request: z.object({ id }),
    response: isOk,
  }),
}
