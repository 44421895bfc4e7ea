import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { formMessages } from '#features/forms/messages.ts'
import type { Problem } from '#features/forms/values.ts'
import { importMessages, type ImportMessage } from '#features/imports/messages.ts'

type Short = ImportMessage extends `imports.${infer Name}` ? Name : never
/** A text that waits for its language, and for the name of the field it is about. */
export type Note = { message: ImportMessage | Problem['message']; params?: Record<string, Param> }

const texts = { ...formMessages, ...importMessages }

export function say(language: Language, message: Short, params: Record<string, Param> = {}): string {
  return format(textIn(importMessages[`imports.${message}`], language), params, language)
}

export function note(message: Short, params?: Record<string, Param>): Note {
  return { message: `imports.${message}`, ...(params && { params }) }
}

export function sayNote(language: Language, { message, params }: Note, name: string): string {
  return format(textIn(texts[message], language), { name, ...params }, language)
}

/** Those that name what stands in the cell, or another row, are alike without it. */
const general: Partial<Record<Note['message'], ImportMessage>> = {
  'imports.row.formula': 'imports.reasons.formula',
  'imports.row.shortened': 'imports.reasons.shortened',
  'imports.row.duplicate': 'imports.reasons.duplicate',
  'imports.row.ambiguous': 'imports.reasons.ambiguous',
  'imports.row.unknownTicket': 'imports.reasons.unknownTicket',
  'imports.row.closedTicket': 'imports.reasons.closedTicket',
  'imports.row.soldOut': 'imports.reasons.soldOut',
}

/** What rows can be wrong for alike: the field, the text, and the limit where it names one. */
export function reasonOf(field: string, { message, params }: Note): string {
  const most = params?.most
  return [field, message, ...(most === undefined ? [] : [most])].join('|')
}

export function fieldOfReason(reason: string): string {
  return reason.slice(0, reason.indexOf('|'))
}

export function sayReason(language: Language, reason: string, name: string): string {
  const [, message = '', most] = reason.split('|')
  if (!(message in texts)) return message
  const known = message as Note['message']
  const params = most === undefined ? {} : { most: Number(most) }
  return sayNote(language, { message: general[known] ?? known, params }, name)
}
