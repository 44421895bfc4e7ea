import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { importMessages, type ImportMessage } from '#features/imports/messages.ts'

type Short = ImportMessage extends `imports.${infer Name}` ? Name : never
/** A text that waits for its language. */
export type Note = { message: Short; params: Record<string, Param> }

export function say(language: Language, message: Short, params: Record<string, Param> = {}): string {
  return format(textIn(importMessages[`imports.${message}`], language), params, language)
}

export function sayNote(language: Language, { message, params }: Note): string {
  return say(language, message, params)
}
