import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, line, list, paging, person } from '#core/schema.ts'
import { bventplan, enums, eventRow } from '#features/events/shapes.ts'

const WRITE = 'lite_res_act_event'
const about = { bventId: id }

/** What an event is prepared with: its pictures, the people responsible, its plan. */
export const preparationCalls = {
  coverTemplates: defineCall({
    method: 'POST',
    path: 'event/coverTemplate',
    access: 'member',
    request: z.object(paging),
    response: list(z.object({ templateId: z.string(), url: z.string() })),
    effect: 'read',
  }),
  saveCoverTemplate: defineCall({
    method: 'POST',
    path: 'event/saveCoverTemplate',
    access: WRITE,
    request: z.object({ ...about, templateId: line.optional(), fileId: id.optional() }),
    response: z.object({ coverTemplate: eventRow.shape.coverTemplate }),
  }),
  saveMiniAppImage: defineCall({
    method: 'POST',
    path: 'event/saveMiniAppCustomImage',
    access: WRITE,
    request: z.object({ ...about, fileId: id.nullable() }),
    response: isOk,
  }),
  responsibleList: defineCall({
    method: 'GET',
    path: 'event/responsible/list',
    access: 'member',
    request: z.object(about),
    response: z.array(person),
  }),
  responsibleSave: defineCall({
    method: 'POST',
    path: 'event/responsible/save',
    access: WRITE,
    request: z.object({ ...about, accountIds: z.array(id).max(50) }),
    response: isOk,
  }),
  planGet: defineCall({
    method: 'GET',
    path: 'event/bventplan/get',
    access: 'lite_res_page_plan',
    request: z.object(about),
    response: z.object({ bventplan: bventplan.nullable() }),
  }),
  planSave: defineCall({
    method: 'POST',
    path: 'event/bventplan/update',
    aliases: ['event/bventplan/create'],
    access: WRITE,
    request: z.object({ ...about, ...bventplan.shape }),
    response: isOk,
  }),
  planCheck: defineCall({
    method: 'GET',
    path: 'Event/CheckBventPlanMBA/{mbaProjectNo}',
    access: 'lite_res_page_plan',
    request: z.object({ mbaProjectNo: z.string().max(100) }),
    response: z.object({ isValid: z.boolean(), isUsed: z.boolean() }),
  }),
  planOptions: defineCall({ method: 'GET', path: 'event/bventplanDropdownlists', access: 'member', response: enums }),
}
