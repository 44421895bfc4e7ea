import { moneyOf, parseMoney } from '#core/money.ts'
import { isInvoiceNumber, tidyTaxNo, type ReadInvoice } from '#features/invoices/rules.ts'
import { openArchive, UnreadableArchive } from '#features/invoices/server/readArchive.ts'

/** What an invoice says of itself, by the names that OFD, the tax bureau's XML and its PDF have for it. */
const names = {
  number: ['发票号码', 'InvoiceNumber', 'InvoiceNo'],
  issuedOn: ['开票日期', 'IssueTime', 'IssueDate'],
  total: ['价税合计', 'TotalTax-includedAmount', 'TaxInclusiveTotalAmount'],
  net: ['合计金额', 'TotalAmWithoutTax', 'TaxExclusiveTotalAmount'],
  tax: ['合计税额', 'TotalTaxAm', 'TaxTotalAmount'],
  title: ['购买方名称', 'BuyerName'],
  taxNo: ['购买方纳税人识别号', 'BuyerIdNum', 'BuyerTaxID'],
} as const
const known = new Set<string>(Object.values(names).flat())

const MOST_TEXT = 1_000_000
const NOTHING: ReadInvoice = { number: '', issuedOn: '', amount: '', title: '', taxNo: '' }

/** Null: an OFD that cannot be unpacked, and so is none. What a file does not say is left open; a PDF says it among its properties. */
export async function readInvoice(bytes: Buffer, kind: 'pdf' | 'ofd'): Promise<ReadInvoice | null> {
  if (kind === 'pdf') return factsOf(propertiesOf(bytes))
  try {
    const archive = await openArchive(bytes)
    const texts = await Promise.all(['original_invoice.xml', 'ofd.xml'].map((name) => archive.read(name)))
    return factsOf(new Map(texts.flatMap((text) => (text ? [...elementsOf(text)] : []))))
  } catch (error) {
    if (error instanceof UnreadableArchive) return null
    throw error
  }
}

const ELEMENT = /<(?:[\w-]+:)?([A-Za-z][\w-]*)(?:\s+Name="([^"<]*)")?\s*>(?:<!\[CDATA\[)?([^<\]]*)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** By the name of the element, or for OFD's own properties by the name they are given. */
function* elementsOf(bytes: Buffer): Generator<[string, string]> {
  for (const [, tag = '', given, text = ''] of bytes.toString('utf8').slice(0, MOST_TEXT).matchAll(ELEMENT)) {
    const name = given ?? tag
    if (known.has(name) && text.trim()) yield [name, text.replace(/&(\w+);/g, (all, entity: string) => entities[entity] ?? all).trim()]
  }
}

const PROPERTY = /\/([A-Za-z-]+)\s*(?:\(((?:\\.|[^\\()])*)\)|<([0-9A-Fa-f\s]*)>)/g

function propertiesOf(bytes: Buffer): Map<string, string> {
  const said = new Map<string, string>()
  for (const [, name = '', literal, hex] of bytes.toString('latin1').matchAll(PROPERTY))
    if (known.has(name))
      said.set(name, textOfPdf(hex === undefined ? unescaped(literal ?? '') : Buffer.from(hex.replace(/\s/g, ''), 'hex')))
  return said
}

function unescaped(literal: string): Buffer {
  return Buffer.from(
    literal.replace(/\\([0-7]{1,3}|.)/g, (_, code: string) => (/^[0-7]/.test(code) ? String.fromCharCode(parseInt(code, 8)) : code)),
    'latin1',
  )
}

function textOfPdf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return isWide ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1')
}

function factsOf(said: ReadonlyMap<string, string>): ReadInvoice {
  const of = (fact: keyof typeof names) => names[fact].map((name) => said.get(name)).find(Boolean) ?? ''
  const minor = (fact: 'total' | 'net' | 'tax') => parseMoney(of(fact).replace(/[,¥￥\s]/g, ''))
  const [total, net, tax] = [minor('total'), minor('net'), minor('tax')]
  const amountMinor = total ?? (net !== null && tax !== null ? net + tax : null)
  return {
    ...NOTHING,
    ...(isInvoiceNumber(of('number')) && { number: of('number') }),
    issuedOn: dayIn(of('issuedOn')),
    ...(amountMinor !== null && { amount: moneyOf(amountMinor) }),
    title: of('title'),
    taxNo: tidyTaxNo(of('taxNo')),
  }
}

/** 2026-05-19 10:00:00, 2026年05月19日 and 20260519 are all that day. */
function dayIn(text: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(date)) ? '' : date
}
