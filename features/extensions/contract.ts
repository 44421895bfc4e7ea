import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { isOk, list } from '#core/schema.ts'
import { extensionKeys, extensionKinds, extensionStates, type ExtensionKey } from '#features/extensions/rules.ts'

const key = z.enum(extensionKeys as [ExtensionKey, ...ExtensionKey[]])
const READ = 'litehome_res_page_extended'

const extension = z.object({
  key,
  name: z.string(),
  state: z.enum(extensionStates),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Null: as many as wanted. */
  quota: z.int().nullable(),
  used: z.int().nullable(),
})
export type Extension = z.output<typeof extension>

export const extensionCalls = {
  list: defineCall({
    method: 'GET',
    path: 'extension/list',
    access: READ,
    request: z.object({ kind: z.enum(extensionKinds) }),
    response: list(extension),
    isEvenWhenLocked: true,
  }),
  /** Whether it can be used now; one that is over answers so that the browser offers to renew it. */
  open: defineCall({
    method: 'POST',
    path: 'extension/open',
    access: READ,
    effect: 'read',
    request: z.object({ key }),
    response: isOk,
    isEvenWhenLocked: true,
  }),
  /** An address that opens once, for a minute, as this person. */
  digitalTicket: defineCall({
    method: 'POST',
    path: 'extension/digitalTicket',
    access: 'litehome_res_page_digital',
    effect: 'read',
    response: z.object({ url: z.string(), expiresTime: z.string() }),
  }),
  callAgent: defineCall({
    method: 'GET',
    path: 'extension/callAgent',
    access: 'litehome_res_page_callagent',
    response: z.object({ numbers: z.array(z.string()), hasFrame: z.boolean() }),
  }),
  callAgentTicket: defineCall({
    method: 'POST',
    path: 'extension/callAgentTicket',
    access: 'litehome_res_page_callagent',
    effect: 'read',
    response: z.object({ url: z.string(), expiresTime: z.string() }),
  }),
}
