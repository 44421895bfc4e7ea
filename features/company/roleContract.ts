import { z } from 'zod'
import { accessCodes, roles } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { id, isOk, version } from '#core/schema.ts'

/** Owners hold everything: there is nothing to switch. */
const base = z.enum(roles).exclude(['owner'])
const codes = z.array(z.enum(accessCodes as [(typeof accessCodes)[number], ...typeof accessCodes])).max(accessCodes.length)

/** Said as text where they are asked for: the log names what was switched, not every code there is. */
const given = z.array(z.string().refine((code) => accessCodes.some((one) => one === code))).max(accessCodes.length)

export const ownRole = z.object({ id: z.string(), name: z.string(), base, codes, version, updatedTime: z.string() })
export type OwnRoleRow = z.output<typeof ownRole>

const holder = z.object({ accountId: z.string(), name: z.string(), since: z.string(), givenBy: z.string() })
export type RoleHolder = z.output<typeof holder>

const act = { method: 'POST', access: 'litehome_res_act_company' } as const

export const roleCalls = {
  ownRoles: defineCall({
    method: 'GET',
    path: 'Role/list',
    access: 'litehome_res_page_permission',
    response: z.object({ list: z.array(ownRole) }),
  }),
  /** Who has a role, built-in by its name or own by its id; since when, and who gave it. */
  roleHolders: defineCall({
    method: 'GET',
    path: 'Role/holders',
    access: 'litehome_res_page_permission',
    request: z.object({ role: z.union([z.enum(roles), id]) }),
    response: z.object({ list: z.array(holder) }),
  }),
  /** Nobody gives what they have not got themselves. */
  saveRole: defineCall({
    ...act,
    path: 'Role/save',
    request: z.object({ id: id.optional(), name: z.string().trim().min(1).max(30), base, codes: given, version: version.optional() }),
    response: z.object({ id: z.string(), version }),
  }),
  deleteRole: defineCall({ ...act, path: 'Role/delete', request: z.object({ id, version }), response: isOk }),
}
