import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'

/** What a reader wants to hear of a document; names come without their prefix. */
export type XmlListener = {
  open?: (name: string, attributes: string) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** The short way for elements that come by the million: where the one that stands here ends, 0 if it is not whole or not of the usual form. */
  whole?: (buffer: string, tag: number) => number
}

const MOST_TAG_LETTERS = 1_000_000

/** Reads a document that arrives in pieces. No DTD, no entities but the five and numbers: there is nothing to expand. */
export function xmlScanner({ open, close, text, whole }: XmlListener): {
  push: (piece: string) => void
  /** Nothing is half read: no tag, no comment, no entity. */
  isBetween: () => boolean
  end: () => void
} {
  let rest = ''

  function push(piece: string): void {
    const buffer = rest === '' ? piece : rest + piece
    let at = 0
    for (;;) {
      const tag = buffer.indexOf('<', at)
      if (tag < 0) {
        // An entity may be cut in half: the last bit waits for the next piece.
        const safe = buffer.lastIndexOf('&') >= at ? buffer.lastIndexOf('&') : buffer.length
        if (safe > at) text?.(decoded(buffer.slice(at, safe)))
        rest = buffer.slice(safe)
        return
      }
      if (tag > at) text?.(decoded(buffer.slice(at, tag)))
      const after = whole ? whole(buffer, tag) : 0
      if (after > 0) {
        at = after
        continue
      }
      const next = buffer.charCodeAt(tag + 1)
      const end = next === 33 ? special(buffer, tag) : next === 63 ? buffer.indexOf('?>', tag) + 1 : tagEnd(buffer, tag)
      if (end <= 0) {
        rest = buffer.slice(tag)
        if (rest.length > MOST_TAG_LETTERS) throw new Unreadable('damaged')
        return
      }
      if (next === 47) close?.(localName(buffer, tag + 2, end))
      else if (next !== 33 && next !== 63) opened(buffer, tag, end)
      at = end + 1
    }
  }

  function opened(buffer: string, tag: number, end: number): void {
    const isEmpty = buffer.charCodeAt(end - 1) === 47
    const last = isEmpty ? end - 1 : end
    let nameEnd = tag + 1
    while (nameEnd < last && buffer.charCodeAt(nameEnd) > 32) nameEnd += 1
    const name = localName(buffer, tag + 1, nameEnd)
    open?.(name, nameEnd < last ? buffer.slice(nameEnd, last) : '')
    if (isEmpty) close?.(name)
  }

  /** Comments and CDATA; 0 while the end has not arrived. */
  function special(buffer: string, tag: number): number {
    if (buffer.startsWith('<!--', tag)) return buffer.indexOf('-->', tag + 4) + 2 > 1 ? buffer.indexOf('-->', tag + 4) + 2 : 0
    if (buffer.startsWith('<![CDATA[', tag)) {
      const end = buffer.indexOf(']]>', tag)
      if (end < 0) return 0
      text?.(buffer.slice(tag + 9, end))
      return end + 2
    }
    if (buffer.length - tag < 9) return 0
    throw new Unreadable('dtd')
  }

  return {
    push,
    isBetween: () => rest === '',
    end() {
      if (rest.trim() !== '') throw new Unreadable('damaged')
    },
  }
}

/** A `>` inside quotes does not end the tag; 0 while the end has not arrived. */
function tagEnd(buffer: string, tag: number): number {
  let at = tag + 1
  let end = buffer.indexOf('>', at)
  while (end >= 0) {
    while (at < end) {
      const letter = buffer.charCodeAt(at)
      at += 1
      if (letter !== 34 && letter !== 39) continue
      const closing = buffer.indexOf(letter === 34 ? '"' : "'", at)
      if (closing < 0) return 0
      at = closing + 1
    }
    if (at <= end) return end
    end = buffer.indexOf('>', at)
  }
  return 0
}

function localName(buffer: string, from: number, to: number): string {
  let end = to
  while (end > from && buffer.charCodeAt(end - 1) <= 32) end -= 1
  const name = buffer.slice(from, end)
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** The value of one attribute of a tag; null when it has none. */
export function attributeOf(attributes: string, name: string): string | null {
  let at = attributes.indexOf(name)
  while (at >= 0) {
    const before = at === 0 ? 32 : attributes.charCodeAt(at - 1)
    let after = at + name.length
    while (attributes.charCodeAt(after) <= 32) after += 1
    if ((before <= 32 || before === 58) && attributes.charCodeAt(after) === 61) {
      after += 1
      while (attributes.charCodeAt(after) <= 32) after += 1
      const quote = attributes[after] as string
      const end = attributes.indexOf(quote, after + 1)
      return end < 0 ? null : decoded(attributes.slice(after + 1, end))
    }
    at = attributes.indexOf(name, at + 1)
  }
  return null
}
