import type { Language } from '#core/language.ts'

/** The addresses of the attendee's own pages; links we write ourselves say `mobile`, the others answer alike. Spec §2. */
export const clientTypes = ['mobile', 'pc', 'wechat', 'wxwork'] as const

/** In the address of an order to which someone comes back from paying; proves nothing. */
export const FROM_PAY = 'from=pay'

type About = { bventId: string; language: Language }
const withToken = (path: string, t?: string) => (t ? `${path}?t=${encodeURIComponent(t)}` : path)

export function registerPath({ bventId, language }: About): string {
  return `/bvent/${bventId}/${language}/register`
}

export function centerPath({ bventId, language }: About, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}`, t)
}

export function ticketPath({ bventId, language, attendeeId }: About & { attendeeId: string }, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}/ticket/${attendeeId}`, t)
}

export function orderPath({ bventId, language, orderId }: About & { orderId: string }, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}/order/detail/${orderId}`, t)
}
