import { videoHosts } from '#core/video.ts'
import type { Config } from '#server/config.ts'

/** Security headers, the same on every answer; frames only where the operator allows a host. */
export function securityHeaders({ HOST_ORIGINS, PUBLIC_URL, IDENTITY_AUTHORITY }: Config): Record<string, string> {
  const authority = IDENTITY_AUTHORITY ? ` ${new URL(IDENTITY_AUTHORITY).origin}` : ''
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // antd writes its styles at run time; styles cannot read or send anything under this policy.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${authority}`,
    `frame-src 'self'${authority} ${videoHosts.map((host) => `https://${host}`).join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${authority}`,
    `frame-ancestors ${["'self'", ...HOST_ORIGINS].join(' ')}`,
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    ...(PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
