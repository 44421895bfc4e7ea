export const payMethods = ['Online', 'Offline'] as const
export type PayMethod = (typeof payMethods)[number]
export const callbackResults = ['success', 'fail', 'refunded', 'refundFailed'] as const
export type CallbackResult = (typeof callbackResults)[number]

/** The way that is always there: people transfer the money themselves. */
export const OFFLINE = 'offline'
export const LOCAL = 'local'
export const onlineProviders = ['wechat', 'alipay', 'stripe', LOCAL] as const

export const devices = ['wechat', 'phone', 'desk'] as const
export type Device = (typeof devices)[number]

/** What somebody pays with: WeChat's own browser, another one on a phone, or a desk. */
export function deviceOf(userAgent: string): Device {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Mobi|Android|iPhone|iPad/i.test(userAgent) ? 'phone' : 'desk'
}

/** What works on the device first; Alipay cannot be opened inside WeChat, and a transfer is never the first thing offered. */
export function waysFor<Way extends { provider: string; payType: PayMethod }>(ways: readonly Way[], device: Device): Way[] {
  const rank = ({ provider, payType }: Way) =>
    payType === 'Offline' ? 2 : device === 'wechat' && provider === 'alipay' ? 3 : device !== 'desk' && provider === 'wechat' ? 0 : 1
  return ways.toSorted((one, other) => rank(one) - rank(other))
}

export const alertReasons = ['signature', 'unknown', 'amount', 'merchant'] as const
/** So many days ahead the end of a certificate is said. */
export const CERTIFICATE_WARN_DAYS = 30
/** Letters go out so many days ahead, and when it is over. */
const certificateSteps = [0, 1, 7, CERTIFICATE_WARN_DAYS] as const
const DAY_MS = 86_400_000

/** The step that the end of a certificate has come to; null while it is far away. */
export function certificateStep(endsAt: Date, now: Date): number | null {
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS
  return certificateSteps.find((step) => days <= step) ?? null
}

/** After 1, 5 and 15 minutes, then every hour, and a last time when it is over. WIRE §9. */
const QUERY_AFTER_MINUTES = [1, 5, 15]
export function nextQueryAt(
  { createdAt, expiresAt, queries }: { createdAt: Date; expiresAt: Date | null; queries: number },
  now: Date,
): Date | null {
  if (expiresAt !== null && expiresAt <= now) return null
  const [from, minutes] = queries < QUERY_AFTER_MINUTES.length ? [createdAt, QUERY_AFTER_MINUTES[queries] ?? 60] : [now, 60]
  const at = new Date(Math.max(from.getTime() + minutes * 60_000, now.getTime() + 1_000))
  return expiresAt !== null && expiresAt < at ? expiresAt : at
}

/** Soon at first, then less and less often, once an hour at the least. */
export function refundRetrySeconds(tries: number): number {
  return Math.min(30 * 2 ** Math.max(0, tries - 1), 3_600)
}

/** Ninety days. */
export const MOST_HOLD_MINUTES = 90 * 24 * 60

/** Something a person can read or scan; an editor leaves empty paragraphs behind. */
export function hasContent(markup: string): boolean {
  return /<img\b/i.test(markup) || markup.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
