import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, line } from '#core/schema.ts'
import { MAX_PASSWORD } from '#features/account/rules.ts'

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
    effect: 'write',
    request: z.object({
      code: z.string().max(200).optional(),
      uid: z.string().max(200).optional(),
      source: line.optional(),
      ticket: z.string().max(200).optional(),
    }),
    response: authState,
  }),
  /** [+] For a host's backend, with the operator's secret in `X-Host-Secret`: what `getusertoken` and silent sign-in take, once, within 60 s. */
  hostCredential: defineCall({
    method: 'POST',
    path: '/api/qidian/sso/credential',
    access: 'public',
    refuses: [403],
    request: z.object({ login: line, kind: z.enum(['ticket', 'code']).default('ticket') }),
    response: z.object({
      ticket: z.string().optional(),
      code: z.string().optional(),
      uid: z.string().optional(),
      expiresAt: z.string(),
    }),
  }),
  refreshToken: defineCall({
    method: 'GET',
    path: '/extension/refreshtoken',
    access: 'public',
    refuses: [401],
    response: authState,
    ignoresErrors: true,
  }),
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
  /** [+] */
  changePassword: defineCall({
    method: 'POST',
    path: '/Api/WebAggregator/Account/ChangePassword',
    refuses: [423],
    access: 'account',
    request: z.object({ oldPassword: z.string().min(1).max(MAX_PASSWORD), newPassword: z.string().min(1).max(MAX_PASSWORD) }),
    response: isOk,
  }),
}
