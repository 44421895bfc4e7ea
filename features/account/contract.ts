import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line } from '#core/schema.ts'

export const authState = z.object({ AccessToken: z.string(), ExpiresAt: z.string(), TokenType: z.string() })

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

export const accountCalls = {
  loginUrl: defineCall({
    method: 'GET',
    path: '/api/qidian/sso/getLoginUrl',
    access: 'public',
    request: z.object({ returl: z.string().max(2000).optional() }),
    response: z.object({ loginUrl: z.string() }),
  }),
  userToken: defineCall({
    method: 'GET',
    path: '/api/qidian/sso/getusertoken',
    access: 'public',
    request: z.object({
      code: z.string().max(200).optional(),
      uid: z.string().max(200).optional(),
      source: line.optional(),
      ticket: z.string().max(200).optional(),
    }),
    response: authState,
  }),
  refreshToken: defineCall({ method: 'GET', path: '/extension/refreshtoken', access: 'public', response: authState, ignoresErrors: true }),
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
  passwordValid: defineCall({
    method: 'POST',
    path: '/Api/WebAggregator/Account/UpdatePasswordValid',
    access: 'account',
    response: z.object({ isValid: z.boolean() }),
    effect: 'read',
  }),
}
