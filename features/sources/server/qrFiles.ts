import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encode, renderSVG } from 'uqr'
import type { RequestOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { sourceCalls } from '#features/sources/contract.ts'
import { sourceMessages } from '#features/sources/messages.ts'
import { isPrinted } from '#features/sources/rules.ts'
import { linkOf, sourcesOf } from '#features/sources/server/listSources.ts'
import { settingOf } from '#features/sources/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import { zip, type ZipEntry } from '#server/kit/workbook/writeZip.ts'

type Format = RequestOf<typeof sourceCalls.qr>['format']
type Printed = { url: string; colour: string; title: string; name: string; orgName: string; hint: string }

const PNG_PX = 1_200
const BORDER = 2
const FONT = new URL('../../../theme/fonts/NotoSansSC-Regular.ttf', import.meta.url)
const A4 = { side: 340, margin: 56, ink: '#141a22', faint: '#626c7a' }
const ARCHIVE_FORMATS = ['svg', 'png'] as const

/** A code to print: one channel's as picture, drawing or sheet of paper, or everybody's in one archive. */
export async function qrFile(ctx: Context, { bventId, id, format }: RequestOf<typeof sourceCalls.qr>): Promise<FileAnswer> {
  const event = await findEvent(ctx, bventId)
  const { qrColour: colour } = await settingOf(ctx.db, bventId)
  const rows = (await sourcesOf(ctx.db, bventId)).filter((row) => (id ? row.id === id : isPrinted(row)))
  const org = await ctx.db.selectFrom('org').select('name').where('topOrgId', '=', ctx.who.orgId).executeTakeFirstOrThrow()
  const hint = textIn(sourceMessages['sources.scanHint'], ctx.language)
  const printed = rows.map(({ code, name }) => ({
    url: linkOf(ctx.config, code),
    colour,
    title: event.title,
    name,
    orgName: org.name,
    hint,
  }))
  if (!id) return archive(printed, `${fileNameOf(event.title)}.zip`)
  const one = required(printed[0])
  return {
    fileName: `${fileNameOf(one.name)}.${extension[format]}`,
    mediaType: mediaTypes[extension[format]],
    body: await fileOf(one, format),
  }
}

const extension = { svg: 'svg', png: 'png', a4: 'pdf' } as const satisfies Record<Format, keyof typeof mediaTypes>

async function fileOf(printed: Printed, format: Format): Promise<Buffer> {
  if (format === 'a4') return sheet(printed)
  const svg = Buffer.from(renderSVG(printed.url, { ecc: 'M', border: BORDER, blackColor: printed.colour }))
  if (format === 'svg') return svg
  const { default: sharp } = await import('sharp')
  return sharp(svg, { density: 300 }).resize(PNG_PX, PNG_PX, { kernel: 'nearest' }).png().toBuffer()
}

/** A4: the event, the code as large as a wall needs it, and where it leads for those who type. */
async function sheet({ url, colour, title, name, orgName, hint }: Printed): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const paper = new PDFDocument({ size: 'A4', margin: A4.margin, info: { Title: `${title} · ${name}` } })
  paper.registerFont('text', await readFile(FONT)).font('text')
  const width = paper.page.width - 2 * A4.margin
  const centred = { width, align: 'center' } as const
  paper.fillColor(A4.faint).fontSize(14).text(orgName, A4.margin, 92, centred)
  paper
    .moveDown(0.6)
    .fillColor(A4.ink)
    .fontSize(30)
    .text(title, { ...centred, height: 120, ellipsis: true })
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const [left, top, step] = [(paper.page.width - A4.side) / 2, 300, A4.side / size]
  paper.fillColor(colour)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) paper.rect(left + x * step, top + y * step, step, step)
  paper.fill()
  paper
    .fillColor(A4.ink)
    .fontSize(16)
    .text(hint, A4.margin, top + A4.side + 32, centred)
  paper
    .moveDown(0.5)
    .fillColor(A4.faint)
    .fontSize(12)
    .text(url.replace(/^https?:\/\//, ''), centred)
  paper.moveDown(0.3).text(name, centred)
  paper.end()
  return buffer(paper as unknown as Readable)
}

function archive(printed: readonly Printed[], fileName: string): FileAnswer {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [at, one] of printed.entries())
      for (const format of ARCHIVE_FORMATS)
        yield {
          name: `${String(at + 1).padStart(3, '0')} ${fileNameOf(one.name)}.${format}`,
          body: [await fileOf(one, format)],
          isStored: true,
        }
  }
  return { fileName, mediaType: mediaTypes.zip, body: Readable.from(zip(entries())) }
}

function fileNameOf(text: string): string {
  return text.replace(/[\p{C}\\/:*?"<>|]+/gu, ' ').trim() || 'qr'
}
