import type { ErrorRow } from '#core/errorRow.ts'
import { errorOfCode, errors } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Param, type Text } from '#core/messages.ts'
import { everyField } from '#features/forms/server/queries.ts'
import { allMessages } from '#features/registry.ts'
import type { Context } from '#server/kit/context.ts'
import type { NoteParam, TaskNote } from '#server/kit/task.ts'

type Row = { code: number | null; message: string | null; note: unknown }

const messages: Readonly<Record<string, Text | undefined>> = allMessages
const refusals: Readonly<Record<string, ErrorRow | undefined>> = errors

/** Why rows were refused, in the reader's words. Rows from before names were stored have a text, which stays as it is. */
export async function reasonsIn(
  { db, language }: Pick<Context, 'db' | 'language'>,
  bventId: string | null,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  const isAboutField = rows.some(({ note }) => paramsOf(note).some(([, param]) => typeof param === 'object' && 'field' in param))
  const fields = isAboutField && bventId ? await everyField(db, bventId, language) : []
  const names = new Map(fields.map(({ fieldName, displayName }) => [fieldName, displayName]))
  return ({ code, message, note }) => {
    if (note) return noteText(note as TaskNote, names, language)
    if (message) return message
    const refusal = errorOfCode(code ?? 0)
    return refusal ? textIn(refusal.text, language) : ''
  }
}

const paramsOf = (note: unknown) => Object.entries((note as TaskNote | null)?.params ?? {})

function noteText(note: TaskNote, fieldNames: ReadonlyMap<string, string>, language: Language): string {
  const text = (message: string) => textIn(refusals[message]?.text ?? messages[message] ?? [message, message], language)
  const said = (param: NoteParam): Param => {
    if (typeof param !== 'object') return param
    return 'field' in param ? (fieldNames.get(param.field) ?? param.field) : text(param.message)
  }
  const params = Object.fromEntries(paramsOf(note).map(([name, param]) => [name, said(param)]))
  return format(text(note.message), params, language)
}
