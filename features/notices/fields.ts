import { escaped } from '#core/html.ts'

/** `{{FullName}}` or `{{FullName|fallback}}`; there is no other syntax. */
export type FieldPart = { fieldName: string; fallback: string }
export type Part = string | FieldPart
export type Valued = (fieldName: string) => string
export type Writer = (text: string) => string

const FIELD = /\{\{([^{}\n]*)\}\}/g

/** Read once, filled in many times. */
export function parse(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const found of text.matchAll(FIELD)) {
    if (found.index > end) parts.push(text.slice(end, found.index))
    const [name = '', ...rest] = (found[1] ?? '').split('|')
    parts.push({ fieldName: name.trim(), fallback: rest.join('|').trim() })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** A value is text whatever it holds: it is written for its channel and never read again. */
export function fill(parts: readonly Part[], valueOf: Valued, write: Writer = asIs): string {
  let filled = ''
  for (const part of parts) filled += write(typeof part === 'string' ? part : valueOf(part.fieldName) || part.fallback)
  return filled
}

export function fieldsIn(parts: readonly Part[]): FieldPart[] {
  return parts.filter((part) => typeof part !== 'string')
}

/** The same text under other names of its fields: those that people read, or those that are stored. */
export function renamed(text: string, nameOf: (fieldName: string) => string | undefined): string {
  return text.replace(FIELD, (whole, inner: string) => {
    const [name = '', ...rest] = inner.split('|')
    const other = nameOf(name.trim())
    return other === undefined ? whole : `{{${[other, ...rest].join('|')}}}`
  })
}

const asIs: Writer = (text) => text

const UNSEEN = /[^\P{Cc}\n]/gu

/** Between tags, with its own line breaks. */
export const asHtml: Writer = (text) => escaped(text.replace(UNSEEN, '')).replaceAll('\n', '<br>')
/** A header is one line: whatever follows a line break would be another header. */
export const asLine: Writer = (text) => text.replace(/[\p{Cc}\s]+/gu, ' ')
/** Only the signature stands in 【】. */
export const asSms: Writer = (text) => text.replace(UNSEEN, '').replaceAll('【', '[').replaceAll('】', ']')
