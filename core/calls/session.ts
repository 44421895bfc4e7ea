import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id } from '#core/schema.ts'

export const orgEntry = z.object({ id: z.string(), name: z.string(), orgAccountStatus: z.int() })
export const userInfo = z.object({
  accountId: z.string(),
  name: z.string(),
  topOrgId: z.string(),
  orgs: z.array(orgEntry),
  orgInfo: z
    .object({ id: z.string(), name: z.string(), topOrgId: z.string(), logo: z.string().nullable(), orgAccountStatus: z.int() })
    .nullable(),
  currentOrgId: z.string(),
  roles: z.array(z.string()),
})
export type UserInfo = z.output<typeof userInfo>

/** Who is signed in, and for which organisation. */
export const sessionCalls = {
  info: defineCall({
    method: 'GET',
    path: '/api/UserResource/AccountUser/v1/Info',
    access: 'account',
    request: z.object({ accountId: id.optional() }),
    response: userInfo,
  }),
  switchCurrentOrg: defineCall({
    method: 'POST',
    path: '/api/UserResource/AccountUser/v1/switchCurrentOrg',
    access: 'account',
    request: z.object({ currentOrgId: id }),
    response: userInfo,
  }),
}
