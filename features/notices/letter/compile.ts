import { escaped, html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import type { Channel, NoticeLink } from '#features/notices/codes.ts'
import { asHtml, asLine, asSms, fieldsIn, fill, parse, type FieldPart, type Part, type Valued } from '#features/notices/fields.ts'
import { cut, isTooLong } from '#features/notices/officialData.ts'
import {
  buttonRow,
  dividerRow,
  factsRow,
  footRow,
  headingRow,
  letterFrame,
  pictureRow,
  textRow,
  ticketRow,
  type Sender,
} from '#features/notices/letter/rows.ts'
import type { NoticeBlock, NoticeWording } from '#features/notices/shapes.ts'
import { fitted, signed } from '#features/notices/smsParts.ts'

/** The fields whose value is an address: in a letter they can be followed. */
export const linkFieldNames = ['Link', 'TicketLink', 'CenterLink', 'OrderLink', 'EventLink', 'SurveyLink'] as const
/** What the block of the e-ticket shows, besides the picture. */
export const TICKET_FIELD = 'CheckinCode'

/** All that differs from one person to the next. */
export type Filling = {
  language: Language
  valueOf: Valued
  addressOf: (link: NoticeLink) => string
  /** Where whoever follows an address goes first; people read the address itself. */
  hrefOf: (address: string) => string
  qrUrl: string
  sender: Sender
  signature: string
  /** Where our own files are fetched from by somebody else's mail program. */
  site: string
}
/** `isCut`: the official account would have refused it as long as it was. */
export type Written = { subject: string; body: string; link: string; isCut?: boolean }
export type Compiled = { fields: readonly FieldPart[]; hasTicket: boolean; write: (filling: Filling) => Written }

/** Read once; the same for the preview, the check and the sending. */
export function compile(channel: Channel, wording: NoticeWording): Compiled {
  const texts = new Map<string, Part[]>()
  const parsed = (text: string): Part[] => {
    const parts = texts.get(text) ?? parse(text)
    texts.set(text, parts)
    return parts
  }
  const write = writers[channel](wording, parsed)
  const hasTicket = wording.blocks.some(({ type }) => type === 'eTicket')
  return { fields: [...texts.values()].flatMap(fieldsIn), hasTicket, write }
}

type Parsed = (text: string) => Part[]
type WriterOf = (wording: NoticeWording, parsed: Parsed) => Compiled['write']

const isLink = new Set<string>(linkFieldNames)

function htmlOf(parts: readonly Part[], { valueOf, hrefOf }: Filling): Html {
  const written = parts.map((part) => {
    if (typeof part === 'string') return asHtml(part)
    const value = valueOf(part.fieldName)
    if (!value || !isLink.has(part.fieldName)) return asHtml(value || part.fallback)
    return `<a href="${escaped(hrefOf(value))}" style="color:#0f6cc2">${escaped(value)}</a>`
  })
  return trusted(written.join(''))
}

const emailWriter: WriterOf = ({ subject, content, blocks, link }, parsed) => {
  const [title, preview] = [parsed(subject), parsed(content)]
  const rows = blocks.map((block) => rowOf(block, parsed))
  return (filling) => {
    const line = fill(title, filling.valueOf, asLine).trim()
    const body = letterFrame({
      language: filling.language,
      title: line,
      preview: fill(preview, filling.valueOf, asLine).trim(),
      sender: filling.sender,
      rows: rows.map((row) => row(filling)),
    })
    return { subject: line, body, link: filling.addressOf(link) }
  }
}

type Row = (filling: Filling) => Html
const none: Html = html``

function rowOf(block: NoticeBlock, parsed: Parsed): Row {
  switch (block.type) {
    case 'heading': {
      const text = parsed(block.text)
      return (filling) => headingRow(htmlOf(text, filling))
    }
    case 'text': {
      const text = parsed(block.text)
      return (filling) => textRow(trimmed(htmlOf(text, filling)))
    }
    case 'button': {
      const text = parsed(block.text)
      return ({ valueOf, addressOf, hrefOf }) =>
        buttonRow(trusted(fill(text, valueOf, (value) => escaped(asLine(value)))), hrefOf(addressOf(block.link)))
    }
    case 'facts': {
      const facts = block.rows.map(({ label, value }) => ({ label: parsed(label), value: parsed(value) }))
      return (filling) => factsRow(facts.map(({ label, value }) => ({ label: htmlOf(label, filling), value: htmlOf(value, filling) })))
    }
    case 'picture':
      return ({ site }) => (block.url ? pictureRow(block.url.startsWith('/') ? site + block.url : block.url, block.alt) : none)
    case 'divider':
      return () => dividerRow()
    case 'eTicket': {
      const note = parsed(block.text)
      return (filling) => {
        const { valueOf, qrUrl } = filling
        const code = valueOf(TICKET_FIELD)
        return code && qrUrl ? ticketRow({ qrUrl, code, note: htmlOf(note, filling) }) : none
      }
    }
    case 'footer': {
      const text = parsed(block.text)
      return (filling) => footRow(htmlOf(text, filling))
    }
    case 'data':
      return () => none
  }
}

/** A field that came out empty leaves no blank lines at the end. */
const trimmed = ({ markup }: Html): Html => trusted(markup.replace(/(?:\s|<br>)+$/, ''))

const smsWriter: WriterOf = ({ content, link }, parsed) => {
  const text = parsed(content)
  return (filling) => {
    const written = (title: string) => {
      const valueOf: Valued = (fieldName) => (fieldName === 'EventTitle' ? title : filling.valueOf(fieldName))
      return signed(fill(text, valueOf, asSms).replace(/ {2,}/g, ' ').trim(), filling.signature)
    }
    return { subject: '', body: fitted(written, filling.valueOf('EventTitle')), link: filling.addressOf(link) }
  }
}

/** The body is what the official account takes: its own template, and the fields by their keys. */
const officialWriter: WriterOf = ({ content, blocks, link }, parsed) => {
  const data = blocks.flatMap((block) => (block.type === 'data' ? [{ key: block.key, text: parsed(block.text) }] : []))
  return (filling) => {
    const said = data.map(({ key, text }) => ({ key, text: fill(text, filling.valueOf, asLine).trim() }))
    const values = said.map(({ key, text }) => [key, { value: cut(key, text) }])
    const isCut = said.some(({ key, text }) => isTooLong(key, text))
    const url = filling.hrefOf(filling.addressOf(link))
    return { subject: '', body: JSON.stringify({ template_id: content, url, data: Object.fromEntries(values) }), link: url, isCut }
  }
}

const writers: Record<Channel, WriterOf> = { SMS: smsWriter, Email: emailWriter, OfficialAccount: officialWriter }
