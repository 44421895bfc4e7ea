import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search } from '#core/schema.ts'
import { changeKinds, changedParts } from '#features/forms/templateDifference.ts'

const READ = ['litehome_res_page_formmanage', 'lite_res_page_form'] as const
const WRITE = 'lite_res_act_form'
const one = { templateId: id }
const form = { bventId: id, pathId: id.optional() }

export const template = z.object({
  templateId: z.string(),
  name: z.string(),
  fieldCount: z.int(),
  ruleCount: z.int(),
  formVersion: z.int(),
  followerCount: z.int(),
  /** Followers that have not taken its newest form. */
  behindCount: z.int(),
  createdByName: z.string(),
  updatedTime: z.string(),
})
export type Template = z.output<typeof template>

const follower = z.object({ bventId: z.string(), eventTitle: z.string(), pathId: z.string(), pathName: z.string(), isBehind: z.boolean() })
export type Follower = z.output<typeof follower>

const difference = z.object({
  fields: z.array(
    z.object({ fieldName: z.string(), displayName: z.string(), kind: z.enum(changeKinds), parts: z.array(z.enum(changedParts)) }),
  ),
  rulesGone: z.int(),
  rulesNew: z.int(),
})
export type Difference = z.output<typeof difference>

/** Templates of registration forms: ours; the spec names their page only. */
export const templateCalls = {
  templateList: defineCall({
    method: 'POST',
    path: 'formTemplate/list',
    access: READ,
    request: z.object({ keyWords: search.optional(), ...paging }),
    response: list(template),
    effect: 'read',
  }),
  /** With an event its form becomes the template's; without one only the name changes. */
  templateSave: defineCall({
    method: 'POST',
    path: 'formTemplate/save',
    access: WRITE,
    request: z.object({
      templateId: id.optional(),
      name: z.string().trim().min(1).max(60).optional(),
      bventId: id.optional(),
      pathId: id.optional(),
    }),
    response: z.object({ templateId: z.string() }),
  }),
  templateDelete: defineCall({ method: 'POST', path: 'formTemplate/delete', access: WRITE, request: z.object(one), response: isOk }),
  templateFollowers: defineCall({
    method: 'POST',
    path: 'formTemplate/followers',
    access: READ,
    request: z.object({ ...one, ...paging }),
    response: list(follower),
    effect: 'read',
  }),
  /** What taking it would change in an event's form. */
  templateDifference: defineCall({
    method: 'POST',
    path: 'formTemplate/difference',
    access: READ,
    request: z.object({ ...one, ...form }),
    response: difference,
  }),
  templateApply: defineCall({
    method: 'POST',
    path: 'formTemplate/apply',
    access: WRITE,
    request: z.object({ ...one, ...form, isConfirmed: z.boolean().default(false) }),
    response: isOk,
  }),
}
