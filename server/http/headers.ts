import { videoHosts } from '#core/video.ts'
import type { Config } from '#server/config.ts'

/** Security headers, the same on every answer; frames only where the operator allows a host. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    ...(config.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** `hasWasm` for the one page that reads codes with a camera; it compiles our own file and evaluates nothing else. */
export function contentPolicy({ HOST_ORIGINS, IDENTITY_AUTHORITY }: Config, { hasWasm = false } = {}): string {
  const authority = IDENTITY_AUTHORITY ? ` ${new URL(IDENTITY_AUTHORITY).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${hasWasm ? " 'wasm-unsafe-eval'" : ''}`,
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
}
