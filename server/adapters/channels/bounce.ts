import { outcomeOf } from '#server/adapters/channels/outcome.ts'
import { NotGenuine, type Receipt } from '#server/adapters/channels/port.ts'

const MARK = /[0-9a-f]{32}\.[0-9a-f]{16}(?=@)/g
const MOST_MARKS = 20
const MOST_DEPTH = 4

type Part = { headers: ReadonlyMap<string, string>; body: string }

/** Byte by byte: whoever sent it back may have written anything. */
function partOf(text: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)(?:\r?\n\r?\n|$)([\s\S]*)$/.exec(text) ?? []
  return { headers: fieldsIn(head), body }
}

function fieldsIn(head: string): Map<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const fields = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([!-9;-~]+)\s*:\s*(.*)$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), (value ?? '').trim()]] : []
  })
  return new Map(fields.toReversed())
}

/** A message and everything in it, as deep as reports are nested. */
function partsOf(part: Part, depth = 0): Part[] {
  const boundary = /^multipart\/[\s\S]*?boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary || depth > MOST_DEPTH) return [part]
  const pieces = part.body.split(`--${boundary}`).slice(1)
  const end = pieces.findIndex((piece) => piece.startsWith('--'))
  const inner = (end < 0 ? pieces : pieces.slice(0, end)).map((piece) => partOf(piece.replace(/^[ \t]*\r?\n/, '')))
  return [part, ...inner.flatMap((one) => partsOf(one, depth + 1))]
}

const isOf =
  (type: string) =>
  ({ headers }: Part) =>
    (headers.get('content-type') ?? '').toLowerCase().startsWith(type)

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return body
  return body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** What a mail server reports about a letter it could not, or could, deliver (RFC 3464), or a reader about one they did not want (RFC 5965). */
export function readBounce(rawBody: Buffer): Receipt[] {
  const text = rawBody.toString('latin1')
  const parts = partsOf(partOf(text))
  const marks = [...new Set(text.match(MARK))].slice(0, MOST_MARKS)
  const complaint = parts.find(isOf('message/feedback-report'))
  if (complaint) return [{ outcome: 'complained', marks, reason: fieldsIn(decoded(complaint)).get('feedback-type') ?? '' }]
  const status = parts.find(isOf('message/delivery-status'))
  if (!status) throw new NotGenuine('not a delivery report')
  const recipients = decoded(status)
    .split(/\r?\n\r?\n/)
    .map(fieldsIn)
  const about = recipients.find((fields) => fields.has('action'))
  if (!about) throw new NotGenuine('a delivery report without an action')
  const outcome = outcomeOf(about.get('action') ?? '', about.get('status') ?? '', about.get('diagnostic-code') ?? '')
  if (!outcome) return []
  const said = [about.get('status'), about.get('diagnostic-code')].filter(Boolean).join(' ')
  return [{ outcome, marks, reason: Buffer.from(said, 'latin1').toString('utf8') }]
}
