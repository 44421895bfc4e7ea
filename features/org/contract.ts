import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { id, line, person } from '#core/schema.ts'

export const orgInfo = z.object({
  id: z.string(),
  name: z.string(),
  topOrgId: z.string(),
  logo: z.string().nullable(),
  orgAccountStatus: z.int(),
})

const evenWhenLocked = { isEvenWhenLocked: true } as const

export const orgCalls = {
  ...workspaceCalls,
  isAdmin: defineCall({
    method: 'GET',
    path: 'Organization/isAdmin',
    access: 'member',
    response: z.object({ isAdmin: z.boolean() }),
    ...evenWhenLocked,
  }),
  getOrg: defineCall({ method: 'GET', path: 'Organization/GetOrg', access: 'member', response: orgInfo, ...evenWhenLocked }),
  authedResources: defineCall({
    method: 'POST',
    path: '/api/UserResource/AccountUser/v1/AuthedResources',
    access: 'member',
    request: z.object({ orgId: id.optional() }),
    response: z.object({ authedResCodes: z.array(z.string()) }),
    effect: 'read',
    ...evenWhenLocked,
  }),
  languageDictionary: defineCall({
    method: 'GET',
    path: 'bventPage/languageDictionary',
    access: 'member',
    request: z.object({ lang: line.optional() }),
    response: z.array(z.object({ label: z.string(), value: z.string() })),
    ...evenWhenLocked,
  }),
  /** What the customer-relationship host shows about the organisation that its user works for. */
  companyForQiDian: defineCall({
    method: 'GET',
    path: 'getComInformationForQiDian',
    access: 'member',
    response: z.object({
      id: z.string(),
      name: z.string(),
      logo: z.string().nullable(),
      topOrgId: z.string(),
      isOfficialUser: z.boolean(),
    }),
    ...evenWhenLocked,
  }),
  topOrgList: defineCall({
    method: 'GET',
    path: 'TopOrgList',
    access: 'account',
    response: z.array(z.object({ id: z.string(), name: z.string() })),
    ...evenWhenLocked,
  }),
  departmentAccounts: defineCall({
    method: 'POST',
    path: 'account/DepartmentAccounts',
    access: 'member',
    request: z.object({ departmentId: id.optional() }),
    response: z.array(person),
    effect: 'read',
  }),
}
