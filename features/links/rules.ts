export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
export const SHORT_PATH = '/s'

/** The path of an address of ours, or null: a short link never leads away from the product. */
export function ownPath(address: string, publicUrl: string): string | null {
  if (address.startsWith('//') || address.includes('\\')) return null
  try {
    const url = new URL(address, publicUrl)
    if (url.origin !== new URL(publicUrl).origin || url.username || url.password) return null
    return url.pathname.startsWith(`${SHORT_PATH}/`) ? null : url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

export function publicEventPath(bventId: string, language = 'zh-CN'): string {
  return `/bvent/${bventId}/${language}`
}

export function registerPath(bventId: string, language = 'zh-CN'): string {
  return `${publicEventPath(bventId, language)}/register`
}
