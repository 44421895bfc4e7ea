import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { sessionCalls } from '#core/calls/session.ts'
import { isOk, line } from '#core/schema.ts'
import { MAX_PASSWORD } from '#features/account/rules.ts'

export const authState = z.object({ AccessToken: z.string(), ExpiresAt: z.string(), TokenType: z.string() })

export const accountCalls = {
  ...sessionCalls,
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
