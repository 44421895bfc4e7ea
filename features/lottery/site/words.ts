import { siteMessages } from '#features/lottery/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)

/** Eight places of a hash are enough to compare by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 8).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

export function spaced(hash: string): string {
  return (hash.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
