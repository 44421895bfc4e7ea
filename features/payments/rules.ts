export const payMethods = ['Online', 'Offline'] as const
export type PayMethod = (typeof payMethods)[number]
export const callbackResults = ['success', 'fail', 'refunded', 'refundFailed'] as const
export type CallbackResult = (typeof callbackResults)[number]

/** The way that is always there: people transfer the money themselves. */
export const OFFLINE = 'offline'
export const LOCAL = 'local'

/** Ninety days. */
export const MOST_HOLD_MINUTES = 90 * 24 * 60

/** Something a person can read or scan; an editor leaves empty paragraphs behind. */
export function hasContent(markup: string): boolean {
  return /<img\b/i.test(markup) || markup.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
