import { checkinMessages } from '#features/checkin/messages.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { lightTokens } from '#server/kit/themeCss.ts'

export const ICON_SIZES = [192, 512] as const
const token = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(lightTokens)?.[1] ?? ''

/** What puts the desk on a phone's home screen: it opens the link it was installed from. */
export function staffManifest(linkToken: string, language: Language): string {
  const path = `/staff/${linkToken}`
  return JSON.stringify({
    id: path,
    name: textIn(checkinMessages['checkin.staffAppName'], language),
    short_name: textIn(checkinMessages['checkin.staffApp'], language),
    lang: language,
    start_url: path,
    scope: '/staff/',
    display: 'standalone',
    background_color: token('gate-view'),
    theme_color: token('gate-view'),
    icons: ICON_SIZES.map((size) => ({
      src: `/staff/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}

const drawn = new Map<number, Promise<Buffer>>()

/** The check mark in the product's blue, with room for phones that cut their icons round. */
export function staffIcon(size: number): Promise<Buffer> {
  const known = drawn.get(size) ?? draw(size)
  drawn.set(size, known)
  return known
}

async function draw(size: number): Promise<Buffer> {
  const mark = `<path d="m3 8.500 3.300 3.300L13 4.800" fill="none" stroke="${token('on-primary')}" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 24 24" width="${size}" height="${size}"><path d="M-4-4h24v24h-24z" fill="${token('primary')}"/>${mark}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
