import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import type { UnreadableReason } from '#features/imports/server/workbook/readLimits.ts'

type Part = { name: string; text: string | Buffer; flags?: number; size?: number }

/** A package made by hand, so that it can lie. */
function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, flags = 0, size } of parts) {
    const plain = Buffer.from(text)
    const body = deflateRawSync(plain)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(body.length, 14)
    head.writeUInt32LE(size ?? plain.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), body)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, tail, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (inside = '', sheets = 1) =>
  `<workbook xmlns:r="${REL}">${inside}<sheets>${'<sheet name="名单" sheetId="1" r:id="r1"/>'.repeat(sheets)}</sheets></workbook>`
export const book = (sheetData: string, { properties = '', sheets = 1, strings = '', styles = '', extra = [] as Part[], head = '' } = {}) =>
  zip([
    {
      name: '_rels/.rels',
      text: `<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', text: head + workbook(properties, sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="r1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheetData },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', text: strings }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', text: styles }] : []),
    ...extra,
  ])
export const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
export const sheet = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`
export const HEAD = `<row r="1">${text('A1', '姓名')}${text('B1', '手机')}</row>`

const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
const good = () =>
  writeXlsx({
    sheets: [
      {
        name: '名单',
        rows: [
          ['姓名', '手机'],
          ['甲', '13800000001'],
        ],
      },
    ],
  })
/** Every file that cannot be read, and why. */
export const badFiles: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>, outcome: UnreadableReason][] = [
  ['an old .xls', () => ole, 'oldXls'],
  ['a workbook with a password', () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
  ['an encrypted part', () => zip([{ name: 'xl/workbook.xml', text: workbook(), flags: 1 }]), 'encrypted'],
  ['a web page called .xls', () => Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'), 'html'],
  ['SpreadsheetML of 2003', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), 'html'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 'unknown'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n…'), 'unknown'],
  ['noise', () => Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 251)), 'unknown'],
  ['a zip that is no workbook', () => zip([{ name: 'readme.txt', text: 'hello' }]), 'unknown'],
  ['a truncated workbook', async () => (await good()).subarray(0, 900), 'damaged'],
  ['a workbook whose sheet ends in the middle', () => book('<worksheet><sheetData><row r="1"><c r="A1'), 'damaged'],
  [
    'a part that is larger than it says',
    () => book('', { extra: [{ name: 'xl/styles.xml', text: `<styleSheet>${' '.repeat(100_000)}</styleSheet>`, size: 10 }] }),
    'damaged',
  ],
  ['a DTD', () => book(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet(HEAD)}`), 'dtd'],
  ['a DTD in the workbook', () => book(sheet(HEAD), { head: '<!DOCTYPE workbook SYSTEM "file:///etc/passwd">' }), 'dtd'],
  ['150 MB in a small zip', () => book(`<worksheet>${' '.repeat(150_000_000)}</worksheet>`), 'tooLarge'],
  ['one cell far away', () => book(sheet(`${HEAD}<row r="1048576">${text('XFD1048576', 'x')}</row>`)), 'tooManyColumns'],
  [
    '10,000 columns',
    () => book(sheet(`<row r="1">${Array.from({ length: 10_000 }, () => '<c t="inlineStr"><is><t>列</t></is></c>').join('')}</row>`)),
    'tooManyColumns',
  ],
  ['200,000 sheets', () => book(sheet(HEAD), { sheets: 200_000 }), 'tooManySheets'],
  ['one sheet too many', () => book(sheet(HEAD), { sheets: 257 }), 'tooManySheets'],
  ['3,000,000 blank lines', () => Buffer.from(`姓名,手机\n${'\n'.repeat(3_000_000)}`), 'tooManyRows'],
  ['no sheet', () => zip([{ name: 'xl/workbook.xml', text: '<workbook><sheets/></workbook>' }]), 'noSheet'],
  ['a reference that is none', () => book(sheet('<row r="1"><c r="ÄÖ"><v>1</v></c></row>')), 'damaged'],
  ['text in no known encoding', () => Buffer.from([0xc4, 0xff, 0x2c, 0xff, 0x0a, 0x80, 0xff]), 'encoding'],
]
