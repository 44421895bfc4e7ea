import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readInvoice } from '#features/invoices/server/readInvoice.ts'

async function ofd(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, body] of Object.entries(files)) archive.addBuffer(Buffer.from(body), name)
  archive.end()
  return buffer(archive.outputStream)
}
const custom = (values: Record<string, string>) =>
  `<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:CustomDatas>${Object.entries(values)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`)
    .join('')}</ofd:CustomDatas></ofd:OFD>`

const whole = {
  number: '26332000001187450231',
  issuedOn: '2026-11-17',
  amount: '1999.00',
  title: '上海申岳电气有限公司',
  taxNo: '91350100M000100Y43',
}

test('an OFD says it among its properties, with or without the sum', async () => {
  const said = {
    发票号码: whole.number,
    开票日期: '2026年11月17日',
    购买方名称: whole.title,
    购买方纳税人识别号: whole.taxNo,
    合计金额: '1885.85',
    合计税额: '113.15',
  }
  expect(await readInvoice(await ofd({ 'OFD.xml': custom(said) }), 'ofd')).toEqual(whole)
  const { 合计税额: _, ...without } = said
  expect(await readInvoice(await ofd({ 'OFD.xml': custom(without) }), 'ofd')).toMatchObject({ number: whole.number, amount: '' })
  expect(await readInvoice(await ofd({ 'OFD.xml': custom({ ...without, 价税合计: '1,999.00' }) }), 'ofd')).toMatchObject({
    amount: '1999.00',
  })
})

test('an OFD that carries the invoice’s own XML, older and newer', async () => {
  const older = `<fp:eInvoice><fp:InvoiceNo>21010038</fp:InvoiceNo><fp:IssueDate>20200407</fp:IssueDate><fp:Buyer>
    <fp:BuyerName>甲 &amp; 乙公司</fp:BuyerName></fp:Buyer><fp:TaxInclusiveTotalAmount>318.00</fp:TaxInclusiveTotalAmount></fp:eInvoice>`
  expect(await readInvoice(await ofd({ 'OFD.xml': '<x/>', 'Doc_0/Attachs/original_invoice.xml': older }), 'ofd')).toEqual({
    number: '21010038',
    issuedOn: '2020-04-07',
    amount: '318.00',
    title: '甲 & 乙公司',
    taxNo: '',
  })
  const newer = `<EInvoice><BuyerInformation><BuyerIdNum>${whole.taxNo}</BuyerIdNum><BuyerName>${whole.title}</BuyerName></BuyerInformation>
    <BasicInformation><TotalTax-includedAmount>1999.00</TotalTax-includedAmount></BasicInformation>
    <TaxSupervisionInfo><InvoiceNumber>${whole.number}</InvoiceNumber><IssueTime>2026-11-17</IssueTime></TaxSupervisionInfo></EInvoice>`
  expect(await readInvoice(await ofd({ 'OFD.xml': '<x/>', 'Doc_0/Attachs/original_invoice.xml': newer }), 'ofd')).toEqual(whole)
})

test('a PDF of the tax bureau says it among its properties, plain or as UTF-16', async () => {
  const wide = Buffer.from(whole.title, 'utf16le').swap16().toString('hex')
  const pdf = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Title (x) /InvoiceNumber (${whole.number}) /IssueTime (2026-11-17) /TotalTax-includedAmount (1999.0)
    /BuyerIdNum (91350100M\\060001\\060\\060Y43) /BuyerName <FEFF${wide}> >>\nendobj\n%%EOF\n`,
    'latin1',
  )
  expect(await readInvoice(pdf, 'pdf')).toEqual(whole)
  expect(await readInvoice(Buffer.from('%PDF-1.7\n%%EOF\n'), 'pdf')).toEqual({ number: '', issuedOn: '', amount: '', title: '', taxNo: '' })
})

test.each([
  ['a number of another length', { 发票号码: '123' }, { number: '' }],
  ['a day there is none of', { 开票日期: '2026年13月40日' }, { issuedOn: '' }],
  ['an amount that is none', { 价税合计: 'NaN' }, { amount: '' }],
  ['an amount below nothing', { 价税合计: '-100.00' }, { amount: '' }],
])('%s is not believed', async (_, values, fact) => {
  expect(await readInvoice(await ofd({ 'OFD.xml': custom(values) }), 'ofd')).toMatchObject(fact)
})

test('one that cannot be unpacked is no OFD', async () => {
  const bomb = await ofd({ 'OFD.xml': custom({}), 'a.xml': Buffer.alloc(1_000) })
  bomb.writeUInt32LE(300_000_000, bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
  expect(await readInvoice(bomb, 'ofd')).toBeNull()
  const climbing = await ofd({ 'OFD.xml': custom({}), 'aa/bb.xml': 'x' })
  expect(await readInvoice(Buffer.from(climbing.toString('latin1').replaceAll('aa/bb.xml', '../bb.xml'), 'latin1'), 'ofd')).toBeNull()
})

test('megabytes of openings without an end are read through once', async () => {
  const nothing = { number: '', issuedOn: '', amount: '', title: '', taxNo: '' }
  expect(await readInvoice(await ofd({ 'OFD.xml': '<'.repeat(9_000_000) }), 'ofd')).toEqual(nothing)
  expect(await readInvoice(Buffer.from(`%PDF-1.7\n${'/A('.repeat(3_000_000)}`), 'pdf')).toEqual(nothing)
})
