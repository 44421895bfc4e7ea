import { z } from 'zod'
import { roles } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { eventScopes, isQuestion, narrowedFields, sights } from '#core/narrowing.ts'
import { id, list, version } from '#core/schema.ts'

const MOST_NAMED = 500

/** By field, and by the name of a single question where it is not seen as all others are. */
const fieldKey = z
  .string()
  .min(1)
  .max(64)
  .refine((name) => narrowedFields.some((one) => one === name) || isQuestion(name))
const fields = z.record(fieldKey, z.enum(sights)).refine((seen) => Object.keys(seen).length <= MOST_NAMED)
const narrowed = { events: z.enum(eventScopes), fields, canExport: z.boolean() }
/** Owners are never narrowed. */
const role = z.enum(roles).exclude(['owner'])

export const dataRule = z.object({
  /** Of a role or of one member. */
  role: role.nullable(),
  accountId: z.string().nullable(),
  name: z.string(),
  ...narrowed,
  version,
  updatedTime: z.string(),
  updatedBy: z.string(),
})
export type DataRule = z.output<typeof dataRule>

const subject = { role: role.optional(), accountId: id.optional() }
/** Questions of the same words in several events are one on the page; a rule names each of their fields. */
const question = z.object({ fieldNames: z.array(z.string()), name: z.string(), eventCount: z.int() })
export type NarrowedQuestion = z.output<typeof question>

const PAGE = 'litehome_res_page_datapermission'

export const permissionCalls = {
  dataRules: defineCall({
    method: 'GET',
    path: 'DataPermission/list',
    access: PAGE,
    response: z.object({
      /** How many members hold each role. */
      holders: z.record(z.string(), z.int()),
      rules: z.array(dataRule),
    }),
  }),
  /** Of a role or a member, one of the two; a rule that narrows nothing is taken away. */
  saveDataRule: defineCall({
    method: 'POST',
    path: 'DataPermission/save',
    access: 'litehome_res_act_datapermission',
    request: z.object({ ...subject, ...narrowed, version: version.optional() }),
    response: z.object({ version: version.nullable() }),
  }),
  questions: defineCall({ method: 'GET', path: 'DataPermission/questions', access: PAGE, response: list(question) }),
  /** What a member would see, with rules as they are being edited. */
  tryDataRule: defineCall({
    method: 'POST',
    path: 'DataPermission/try',
    access: PAGE,
    effect: 'read',
    request: z.object({
      accountId: id,
      drafts: z
        .array(z.object({ ...subject, ...narrowed }))
        .max(200)
        .default([]),
    }),
    response: z.object({
      ...narrowed,
      eventCount: z.int(),
      ofEvents: z.int(),
      peopleCount: z.int(),
      titles: z.array(z.string()),
      /** Somebody of theirs, field by field: what stands there for them; null where there is nothing to see. */
      person: z
        .object({
          fullName: z.string(),
          values: z.array(z.object({ field: z.enum(narrowedFields), sight: z.enum(sights), text: z.string().nullable() })),
        })
        .nullable(),
    }),
  }),
}
