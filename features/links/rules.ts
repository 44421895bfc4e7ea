import { ownPath } from '#core/ownAddress.ts'

export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
export const SHORT_PATH = '/s'

/** Where a short link may lead: to a page of ours that is no short link itself, in whatever letters that is written. */
export function shortLinkTarget(address: string, publicUrl: string): string | null {
  const path = ownPath(address, publicUrl)
  return path === null || decodeURIComponent(new URL(path, publicUrl).pathname).toLowerCase().startsWith(`${SHORT_PATH}/`) ? null : path
}

export function isShortCode(text: string): boolean {
  return text.length === CODE_LENGTH && [...text.toUpperCase()].every((letter) => CODE_ALPHABET.includes(letter))
}
