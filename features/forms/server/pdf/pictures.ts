import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { COVER_PATH, coverUrl, isCoverTemplate } from '#features/events/server/covers.ts'
import { printable } from '#features/files/server/images.ts'
import { FILE_PATH, findPublicFile } from '#features/files/server/queries.ts'
import type { ETicketDesign } from '#features/forms/eTicketDesign.ts'
import type { TicketPictures } from '#features/forms/server/pdf/sheet.ts'
import type { Context } from '#server/kit/context.ts'

const COVERS = new URL('../../../../theme/covers/', import.meta.url)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const HEAD_PX = 1_240
const LOGO_PX = 600

type Place = Pick<Context, 'db' | 'adapters' | 'log'>
type Cover = Parameters<typeof coverUrl>[0]

/** The pictures of a design as paper can hold them. One that is gone or elsewhere is left out: a ticket is never refused for it. */
export async function ticketPictures(place: Place, { layout, headImage, logo }: ETicketDesign, event: Cover): Promise<TicketPictures> {
  const head = layout === 'cover' ? headImage || coverUrl(event) : ''
  return {
    head: await picture(place, head, { width: HEAD_PX, format: 'jpeg' }),
    logo: await picture(place, logo, { width: LOGO_PX, format: 'png' }),
  }
}

async function picture(place: Place, address: string, size: Parameters<typeof printable>[1]): Promise<Buffer | null> {
  try {
    const bytes = address ? await bytesOf(place, address) : null
    return bytes && (await printable(bytes, size))
  } catch (error) {
    place.log.warn({ err: error as Error, address }, 'a picture of a ticket could not be read')
    return null
  }
}

/** Only what lies with us: nothing is ever fetched from an address that somebody wrote. */
async function bytesOf({ db, adapters }: Place, address: string): Promise<Buffer | null> {
  const [, folder = '', name = ''] = /^(\/\w+)\/([\w-]+)(?:\.svg)?(?:\?.*)?$/.exec(address) ?? []
  if (folder === COVER_PATH && isCoverTemplate(name)) return readFile(new URL(`${name}.svg`, COVERS))
  if (folder !== FILE_PATH || !UUID.test(name)) return null
  const file = await findPublicFile(db, name)
  const found = file && (await adapters.storage.read(file.storageKey))
  return found ? buffer(found.body) : null
}
