import { goodbyes } from '#features/delivery/messages.ts'
import type { Channel } from '#features/delivery/message.ts'

/** Why somebody is not written to. */
export const listReasons = ['unsubscribed', 'bounced', 'complained', 'manual'] as const
export type ListReason = (typeof listReasons)[number]

/** What somebody wants of an organisation: all of it, all but what advertises, or only what is about their own registration. */
export const choices = ['everything', 'notices', 'nothing'] as const
export type Choice = (typeof choices)[number]

/** Channels whose addresses a person can type. */
export const typedChannels = ['Email', 'SMS'] as const satisfies readonly Channel[]

/** A link that names no more than its letter, as a mail program sends it without showing a page. RFC 8058 */
export const isOneClick = (body: string) => /List-Unsubscribe=One-Click|name="?List-Unsubscribe"?\s+One-Click/i.test(body)

export function chosenIn(body: string): Choice | null {
  const said = new URLSearchParams(body).get('choice')
  return choices.find((choice) => choice === said) ?? null
}

/** What people answer to an SMS to get no more of them: the word alone, however it is typed. */
export function isGoodbye(text: string): boolean {
  return goodbyes.includes(
    text
      .normalize('NFKC')
      .replace(/[\p{P}\p{Z}\p{C}]+/gu, '')
      .toUpperCase(),
  )
}
