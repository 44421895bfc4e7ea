import { renderSVG } from 'uqr'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { readTicket } from '#features/registration/server/center.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { SiteAnswer, SiteAsked } from '#server/kit/sitePage.ts'

/** Drawn large: a phone shows it at twice its size. */
const WIDTH_PX = 336
/** Stands in letters that are only tried out. */
const EXAMPLE = 'example'

/** The code of a ticket as a letter shows it: its link proves whose it is, since a mail program brings no cookie. */
export async function ticketQr(asked: SiteAsked, bventId: string, attendeeId: string | null): Promise<SiteAnswer | null> {
  const text = asked.params['attendeeId'] === EXAMPLE ? exampleOf(asked, bventId) : attendeeId && (await codeOf(asked, attendeeId))
  return text ? { file: { mediaType: 'image/png', body: await drawn(text) } } : null
}

const exampleOf = ({ config, language }: SiteAsked, bventId: string) => config.PUBLIC_URL + publicEventPath({ bventId, language })

async function codeOf({ web, config, now, adapters, language, query }: SiteAsked, attendeeId: string): Promise<string | null> {
  const t = query['t'] ?? ''
  const read = inScope(web.db, {}, (db) => readTicket({ db, config, now, adapters, language, cookies: {}, t }, attendeeId))
  const ticket = await read.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  return ticket?.qr ?? null
}

async function drawn(text: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(renderSVG(text, { border: 2, ecc: 'M' })))
    .resize(WIDTH_PX, WIDTH_PX, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
