import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, list, money, paging, time, version } from '#core/schema.ts'
import { inEvent, READ, WRITE } from '#features/invitations/shapes.ts'

export const code = z.object({
  codeId: z.string(),
  kind: z.enum(['member', 'group']),
  code: z.string(),
  link: z.string(),
  name: z.string(),
  ownerId: z.string().nullable(),
  ownerName: z.string(),
  seats: z.int().nullable(),
  taken: z.int(),
  used: z.int(),
  opened: z.int(),
  ticketIds: z.array(z.string()),
  price: z.string().nullable(),
  isApprovalSkipped: z.boolean(),
  endTime: z.string().nullable(),
  isEnable: z.boolean(),
  version,
})
export type Code = z.output<typeof code>

export const codeCalls = {
  codes: defineCall({
    method: 'GET',
    path: 'invitation/code/list',
    access: READ,
    request: z.object({ ...inEvent, kind: z.enum(['member', 'group']).default('group'), ...paging }),
    response: list(code),
  }),
  saveCode: defineCall({
    method: 'POST',
    path: 'invitation/code/save',
    access: WRITE,
    request: z.object({
      ...inEvent,
      codeId: id.optional(),
      version: version.optional(),
      name: z.string().trim().min(1).max(60),
      /** '': one is drawn. */
      code: z.string().trim().max(20).default(''),
      ownerId: id.nullable().default(null),
      seats: z.int().min(1).max(1_000_000).nullable().default(null),
      ticketIds: z.array(id).max(50).default([]),
      price: money.nullable().default(null),
      isApprovalSkipped: z.boolean().default(false),
      endTime: time.nullable().default(null),
      isEnable: z.boolean().default(true),
    }),
    response: z.object({ codeId: z.string(), code: z.string() }),
  }),
  codeUses: defineCall({
    method: 'GET',
    path: 'invitation/code/uses',
    access: READ,
    request: z.object({ codeId: id, ...paging }),
    response: list(z.object({ inviteeId: z.string(), name: z.string(), company: z.string(), time: z.string(), isSeated: z.boolean() })),
  }),
}
