import type { Text } from '#core/messages.ts'

/**
 * `how`: 'toast' (default), 'silent' (rejected without a toast: a modal or a page deals with it),
 * 'normal' (an ordinary result that happens to carry a code), or the address to go to.
 */
export type ErrorRow = {
  code: number
  http: number
  text: Text
  how: 'toast' | 'silent' | 'normal' | `/${string}`
  sysCode?: string
}

export const row = (code: number, http: number, zh: string, en: string, how: ErrorRow['how'] = 'toast', sysCode?: string): ErrorRow => ({
  code,
  http,
  text: [zh, en],
  how,
  ...(sysCode ? { sysCode } : {}),
})
