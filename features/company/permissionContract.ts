import { z } from 'zod'
import { roles } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { eventScopes, narrowedFields, sights } from '#core/narrowing.ts'
import { id, version } from '#core/schema.ts'

/** Only what is not seen whole is named. */
const fields = z.partialRecord(z.enum(narrowedFields), z.enum(sights))
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
