import { encode, wrap } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as quote, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/** A letter of words alone, byte by byte as nodemailer writes it; at once instead of through a dozen streams, which cost more than all else of a send. */
export function written(letter: MimeNode): string {
  const whole = writtenPart(letter)
  return whole.endsWith('\n') ? whole : `${whole}\r\n`
}

function writtenPart(node: MimeNode): string {
  const headers = node.buildHeaders()
  const parts = node.childNodes.map((part) => `--${node.boundary}\r\n${writtenPart(part)}\r\n`)
  return `${headers}\r\n\r\n${parts.length > 0 ? `${parts.join('')}--${node.boundary}--\r\n` : encoded(node)}`
}

function encoded(node: MimeNode): string {
  const words = String(node.content ?? '')
  switch (node.getTransferEncoding()) {
    case 'base64':
      return wrap(encode(words))
    case 'quoted-printable':
      return wrapQuoted(quote(words))
    default:
      return words
  }
}
