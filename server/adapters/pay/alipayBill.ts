import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { z } from 'zod'
import type { AlipayAccount } from '#server/adapters/pay/alipayAccount.ts'
import type { AlipayClient } from '#server/adapters/pay/alipayClient.ts'
import { ask } from '#server/adapters/pay/ask.ts'
import { fromBeijing } from '#server/adapters/pay/beijing.ts'
import { PayRefusal, type BillRow } from '#server/adapters/pay/port.ts'
import { minorOfYuan } from '#server/adapters/pay/yuan.ts'

const MOST_BYTES = 512 * 1024 * 1024
const HEAD = '支付宝交易号'
const emptyCodes = ['NO_BILL_DATA', 'BILL_NOT_EXIST', 'isv.bill-not-exist']

export async function alipayBill(client: AlipayClient, account: AlipayAccount, day: string): Promise<BillRow[]> {
  const asked = await client
    .call(account, 'alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
    .catch((error: unknown) => {
      if (error instanceof PayRefusal && emptyCodes.some((code) => error.code.includes(code))) return null
      throw error
    })
  if (asked === null) return []
  const { status, body } = await ask(z.object({ bill_download_url: z.url() }).parse(asked).bill_download_url, { redirect: 'follow' })
  if (status !== 200) throw new Error(`the bill was answered with ${status}`)
  return alipayBillRows(await alipayBillText(body))
}

/** The list of details out of what Alipay gives, or the list by itself as somebody has unpacked it. */
export async function alipayBillText(bytes: Buffer): Promise<string> {
  const files = bytes[0] === 0x50 && bytes[1] === 0x4b ? await filesIn(bytes) : [bytes]
  const texts = files.map((file) => new TextDecoder('gb18030').decode(file))
  const details = texts.find((text) => linesOf(text).some((line) => line.startsWith(`${HEAD},`) && line.includes('业务类型')))
  if (details === undefined) throw new Error('the bill has no list of details')
  return details
}

/** `#账号：[20880…0156]`, where it is said. */
export function alipayBillMerchant(text: string): string {
  return /^#账号：\[(\d+)\]/m.exec(text)?.[1] ?? ''
}

const linesOf = (text: string) => text.split(/\r?\n/).filter(Boolean)

/** Lines that begin with # are about the bill; values are padded with tabs so that spreadsheets take them for text. */
export function alipayBillRows(text: string): BillRow[] {
  const [head = '', ...lines] = linesOf(text.replace(/^\uFEFF/, '')).filter((line) => !line.startsWith('#'))
  const names = cellsOf(head)
  return lines.flatMap((line) => {
    const cells = cellsOf(line)
    if (cells.length !== names.length) throw new Error(`a line of the bill has ${cells.length} cells, its head ${names.length}`)
    return rowOf((name) => required(cells[names.findIndex((known) => known === name || known === `${name}（元）`)], name))
  })
}

function rowOf(cell: (name: string) => string): BillRow[] {
  const kind = cell('业务类型').includes('退款') ? 'refund' : cell('业务类型') === '交易' ? 'payment' : null
  if (kind === null) return []
  const fee = Math.abs(minorOfYuan(cell('服务费')))
  return [
    {
      kind,
      tradeNo: cell('商户订单号'),
      refundNo: kind === 'refund' ? cell('退款批次号/请求号') : '',
      providerNo: cell('支付宝交易号'),
      amountMinor: Math.abs(minorOfYuan(cell('订单金额'))),
      currency: 'CNY',
      feeMinor: kind === 'refund' && fee > 0 ? -fee : fee,
      at: fromBeijing(cell('完成时间')),
    },
  ]
}

/** Quotes guard a comma and are doubled inside; white space around a value is not part of it. */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)
  return Array.from(cells, ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`a line of the bill lacks ${name}`)
  return value
}

async function filesIn(bytes: Buffer): Promise<Buffer[]> {
  // Names are GBK without a mark that says so: they are not read at all.
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const files: Buffer[] = []
  let total = 0
  for await (const entry of entriesOf(zip)) {
    total += entry.uncompressedSize
    if (total > MOST_BYTES) throw new Error('the bill unpacks to too much')
    if (entry.uncompressedSize > 0) files.push(await contentOf(zip, entry))
  }
  return files
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let left = zip.entryCount; left > 0; left -= 1) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve).once('error', reject)
      zip.readEntry()
    })
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
}
