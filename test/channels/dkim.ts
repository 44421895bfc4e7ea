import { createHash, createPublicKey, verify } from 'node:crypto'

const unfold = (text: string) => text.replace(/\r\n[ \t]+/g, ' ')
const relaxedHeader = (name: string, value: string) =>
  `${name.toLowerCase()}:${unfold(value)
    .replace(/[ \t]+/g, ' ')
    .trim()}`

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}

/** A reader's check of a letter's signature, by RFC 6376 alone; says what was signed, or what is wrong. */
export function verifyDkim(raw: Buffer, published: (name: string) => string): { isGenuine: boolean; signed: string[]; problem: string } {
  const [head = '', ...rest] = raw.toString('latin1').split('\r\n\r\n')
  const fields = unfoldedFields(head)
  const signature = fields.find(({ name }) => name.toLowerCase() === 'dkim-signature')
  if (!signature) return { isGenuine: false, signed: [], problem: 'no signature' }
  const tags = Object.fromEntries(
    unfold(signature.value)
      .split(';')
      .map((tag) => /^\s*(\w+)\s*=\s*([\s\S]*?)\s*$/.exec(tag)?.slice(1) ?? ['', '']),
  )
  const bodyHash = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')), 'latin1')
    .digest('base64')
  const signed = (tags['h'] ?? '').split(':').map((name: string) => name.trim().toLowerCase())
  if (tags['bh']?.replace(/\s/g, '') !== bodyHash) return { isGenuine: false, signed, problem: 'body hash' }
  const left = [...fields]
  const lines = signed.flatMap((name: string) => {
    const at = left.findLastIndex((field) => field.name.toLowerCase() === name)
    const [field] = at < 0 ? [] : left.splice(at, 1)
    return field ? [`${relaxedHeader(field.name, field.value)}\r\n`] : []
  })
  const own = relaxedHeader(signature.name, signature.value.replace(/(\bb\s*=)[^;]*/, '$1'))
  const record = published(`${tags['s']}._domainkey.${tags['d']}`)
  const key = createPublicKey({ key: Buffer.from(/p=([\w+/=]+)/.exec(record)?.[1] ?? '', 'base64'), format: 'der', type: 'spki' })
  const isGenuine = verify('sha256', Buffer.from(lines.join('') + own, 'latin1'), key, Buffer.from(tags['b'] ?? '', 'base64'))
  return { isGenuine, signed, problem: isGenuine ? '' : 'signature' }
}

function unfoldedFields(head: string): { name: string; value: string }[] {
  return head.split(/\r\n(?![ \t])/).map((line) => ({ name: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1) }))
}
