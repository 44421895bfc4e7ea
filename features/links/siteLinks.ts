import type { Language } from '#core/language.ts'

/** The addresses of the attendee's own pages; links we write ourselves say `mobile`, the others answer alike. Spec §2. */
export const clientTypes = ['mobile', 'pc', 'wechat', 'wxwork'] as const

/** In the address of an order to which someone comes back from paying; proves nothing. */
export const FROM_PAY = 'from=pay'

type About = { bventId: string; language: Language }
const withToken = (path: string, t?: string) => (t ? `${path}?t=${encodeURIComponent(t)}` : path)

/** Links that act for somebody work until a month after the event; in seconds. */
export const DAYS_AFTER_EVENT = 30
export function linkEnd(endTime: Date): number {
  return Math.floor(endTime.getTime() / 1000) + DAYS_AFTER_EVENT * 86_400
}

export function publicEventPath({ bventId, language }: About): string {
  return `/bvent/${bventId}/${language}`
}

export function registerPath(about: About): string {
  return `${publicEventPath(about)}/register`
}

/** A guest's own page, or that of a link for many. */
export const invitationPath = (code: string) => `/i/${code}`

/** Where a visitor asks what the event's pages say. */
export function askPath({ bventId, language }: About): string {
  return `/ask/${bventId}/${language}`
}

export function centerPath({ bventId, language }: About, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}`, t)
}

/** Whichever of an event's live rooms is on, or comes next. */
export function livePath(bventId: string, t?: string): string {
  return withToken(`/livepc/event/${bventId}`, t)
}

export function surveyPath(surveyId: string, t?: string): string {
  return withToken(`/survey/${surveyId}`, t)
}

export function ticketPath({ bventId, language, attendeeId }: About & { attendeeId: string }, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}/ticket/${attendeeId}`, t)
}

export function orderPath({ bventId, language, orderId }: About & { orderId: string }, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}/order/detail/${orderId}`, t)
}

export function invoicePath({ bventId, language, orderId }: About & { orderId: string }, t?: string): string {
  return withToken(`/mobile/${language}/${bventId}/order/detail/${orderId}/invoice`, t)
}
