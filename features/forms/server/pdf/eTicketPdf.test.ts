import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { firstConfigs } from '#features/forms/firstConfigs.ts'
import { knownField } from '#features/forms/knownFields.ts'
import { eTicketDesign } from '#features/forms/eTicketDesign.ts'
import { sampleTicket } from '#features/forms/sampleTicket.ts'
import { eTicketPdf } from '#features/forms/server/pdf/eTicketPdf.ts'
import { readPdf } from '#features/forms/server/pdf/readPdf.ts'

const fields = (['FullName', 'Company', 'Email'] as const).map((name, sortId) => knownField(name, { language: 'zh-CN', sortId }))
const event = {
  title: '2026 智造未来峰会',
  orgName: '华瑞科技集团',
  startTime: '2026-12-05T01:00:00Z',
  endTime: '2026-12-05T09:30:00Z',
  timeZone: 'Asia/Shanghai',
  place: { name: '国家会展中心 4.2 馆', address: '崧泽大道 333 号' },
}
const ticket = sampleTicket({ language: 'zh-CN', event, fields })
const design = eTicketDesign(firstConfigs('CustomETicketPage', 'zh-CN'))
const pdfOf = async (given: Partial<Parameters<typeof eTicketPdf>[0]>) =>
  readPdf(await buffer(await eTicketPdf({ design, tickets: [ticket], title: '票', ...given })))

test('says in Chinese what the ticket says', async () => {
  const { text, pages } = await pdfOf({})
  for (const words of [
    '2026 智造未来峰会',
    '12月5日 周六 09:00',
    '姓名',
    '陈思远',
    '云岭精密制造',
    '国家会展中心 4.2 馆，崧泽大道 333 号',
    '7KQ2 MXRD',
  ])
    expect(text).toContain(words)
  expect(text).toContain('报名成功 · 入场时出示')
  expect(pages).toBe(1)
})

test('leaves out what the design leaves out', async () => {
  const { text } = await pdfOf({
    design: { ...design, hasStatus: false, hasTime: false, hasCode: false, note: '', factNames: ['Email'], headline: '开幕式' },
  })
  expect(text).toContain('开幕式')
  expect(text).toContain('chen@example.com')
  for (const words of ['陈思远', '7KQ2', '报名成功', '智造', '周六']) expect(text).not.toContain(words)
})

test('rare letters, very long texts and nothing at all make a page like any other', async () => {
  const facts = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `F${at}`,
      { label: `标签${at}`, value: `𠮷野家${'很长的公司名称'.repeat(20)} Averylongwordwithoutanyspaces${'x'.repeat(80)}` },
    ]),
  )
  const long = { ...ticket, eventTitle: '标题'.repeat(200), facts }
  const none = { ...ticket, eventTitle: '', eventTime: '', qr: '', checkinCode: '', facts: {} }
  const crowded = { ...design, factNames: Object.keys(facts), tips: '须知。\n'.repeat(100), qrSize: 'large' as const }
  expect((await pdfOf({ design: crowded, tickets: [long, none] })).pages).toBe(2)
})

test('a picture stands in the file once, however many tickets show it', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f6cc2' } })
    .jpeg()
    .toBuffer()
  const tickets = Array.from({ length: 20 }, () => ticket)
  expect(await pdfOf({ tickets, pictures: { head: picture } })).toMatchObject({ pages: 20, pictures: 1 })
})

test('the QR code with its fixed mask is read back letter for letter', async () => {
  const { data, size } = encode(ticket.qr, { ecc: 'M', border: 4, maskPattern: 3 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const image = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 6, size * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })
  expect((await readBarcodes(new Uint8Array(image), { formats: ['QRCode'] })).map(({ text }) => text)).toEqual([ticket.qr])
})
