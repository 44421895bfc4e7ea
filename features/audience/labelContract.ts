import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { colours, label } from '#features/audience/shapes.ts'
import { tree } from '#features/audience/tree.ts'

const READ = ['litehome_res_page_labelmanage', 'litehome_res_page_audience'] as const
const WRITE = 'litehome_res_act_label'
const name = z.string().trim().min(1).max(30)
const silent = { ignoresErrors: true } as const

export const labelCalls = {
  labels: defineCall({
    method: 'GET',
    path: 'label/list',
    access: READ,
    request: z.object({}),
    response: z.object({
      groups: z.array(z.object({ groupId: z.string(), name: z.string() })),
      labels: z.array(label),
    }),
  }),
  saveLabel: defineCall({
    method: 'POST',
    path: 'label/save',
    access: WRITE,
    request: z.object({
      labelId: id.optional(),
      version: version.optional(),
      name,
      colour: z.enum(colours).default('blue'),
      groupId: id.nullable().default(null),
      /** Whoever is in it has the label, nobody else; null: given by hand. */
      segmentId: id.nullable().default(null),
    }),
    response: z.object({ labelId: z.string(), version: z.int() }),
    ...silent,
  }),
  /** Refused while an audience asks for it. */
  deleteLabel: defineCall({
    method: 'POST',
    path: 'label/delete',
    access: WRITE,
    request: z.object({ labelId: id }),
    response: isOk,
    ...silent,
  }),
  /** Everybody who has one of them has the first; audiences ask for the first from now on. */
  mergeLabels: defineCall({
    method: 'POST',
    path: 'label/merge',
    access: WRITE,
    request: z.object({ labelId: id, fromIds: z.array(id).min(1).max(20) }),
    response: z.object({ count: z.int() }),
    ...silent,
  }),
  saveGroup: defineCall({
    method: 'POST',
    path: 'label/saveGroup',
    access: WRITE,
    request: z.object({ groupId: id.optional(), name }),
    response: z.object({ groupId: z.string() }),
    ...silent,
  }),
  /** Its labels stay, without a group. */
  deleteGroup: defineCall({ method: 'POST', path: 'label/deleteGroup', access: WRITE, request: z.object({ groupId: id }), response: isOk }),
  labelPerson: defineCall({
    method: 'POST',
    path: 'label/person',
    access: WRITE,
    request: z.object({ personId: id, labelIds: z.array(id).max(50) }),
    response: isOk,
  }),
}

export const labelTasks = {
  apply: defineTask({
    type: 'labelApply',
    title: 'audience.labelTask',
    isUndoable: true,
    start: {
      path: 'label/apply',
      access: WRITE,
      request: z.object({
        labelId: id,
        mode: z.enum(['give', 'take']).default('give'),
        /** By id, or all who are meant by the conditions. */
        personIds: z.array(id).max(1_000).optional(),
        tree: tree.optional(),
      }),
    },
  }),
}
