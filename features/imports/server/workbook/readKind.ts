import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'

export type FileKind = 'xlsx' | 'csv'

const startsWith = (bytes: Buffer, ...signature: number[]) => bytes.subarray(0, signature.length).equals(Buffer.from(signature))

/** What the file is by its content; its name proves nothing. */
export function kindOfTable(bytes: Buffer): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    throw new Unreadable(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'oldXls')
  const head = bytes.subarray(0, 512)
  const text = head
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf)?\s*/, '')
    .toLowerCase()
  if (/^<(!doctype|html|head|body|table|meta|\?xml|workbook)/.test(text)) throw new Unreadable('html')
  const isOther = text.startsWith('%pdf') || startsWith(bytes, 0x89, 0x50) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x50, 0x4b)
  if (isOther || text.startsWith('gif8') || text.startsWith('{\\rtf') || text.startsWith('rar!')) throw new Unreadable('unknown')
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'csv'
  // Only UTF-16 has zeros among its bytes, every second one; anything else that has them is no text.
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  const zeros = head.filter((byte) => byte === 0).length
  if (controls - zeros > head.length / 50) throw new Unreadable('unknown')
  return 'csv'
}
