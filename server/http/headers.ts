import { videoHosts } from '#core/video.ts'
import { WEIXIN_SCRIPT } from '#core/weixin.ts'
import type { Config } from '#server/config.ts'

/** Security headers of pages; frames only where the operator allows a host. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    ...bareHeaders(config),
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  }
}

/** Answers of calls and built files are no pages: should one be opened as a page, it may load nothing and stand in no frame. */
export function bareHeaders({ PUBLIC_URL }: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

type Allowed = { hasWasm?: boolean; isInWeixin?: boolean; mediaOrigins?: readonly string[] | undefined }

/** `hasWasm` for the one page that reads codes with a camera; it compiles our own file and evaluates nothing else. */
export function contentPolicy(
  { HOST_ORIGINS, IDENTITY_AUTHORITY, DIGITAL_URL, CALLAGENT_URL }: Config,
  { hasWasm = false, isInWeixin = false, mediaOrigins }: Allowed = {},
): string {
  const framed = [DIGITAL_URL, CALLAGENT_URL].flatMap((url) => (url ? [` ${new URL(url).origin}`] : [])).join('')
  const authority = IDENTITY_AUTHORITY ? ` ${new URL(IDENTITY_AUTHORITY).origin}` : ''
  const media = (mediaOrigins ?? []).map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${hasWasm ? " 'wasm-unsafe-eval'" : ''}${isInWeixin ? ` ${new URL(WEIXIN_SCRIPT).origin}` : ''}`,
    // antd writes its styles at run time; styles cannot read or send anything under this policy.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${authority}${media}`,
    ...(mediaOrigins ? [`media-src 'self' blob:${media}`] : []),
    `frame-src 'self'${authority}${framed} ${videoHosts.map((host) => `https://${host}`).join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${authority}`,
    `frame-ancestors ${["'self'", ...HOST_ORIGINS].join(' ')}`,
  ].join('; ')
}
