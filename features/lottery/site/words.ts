import { siteMessages } from '#features/lottery/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)

export function spaced(hash: string): string {
  return (hash.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
