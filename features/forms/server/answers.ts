import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import type { FileRef } from '#core/schema.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { formMessages } from '#features/forms/messages.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { validateAnswers, type Answering, type Answers } from '#features/forms/validate.ts'
import type { StoredValue } from '#features/forms/values.ts'
import type { Db } from '#server/kit/database/db.ts'

type Given = Pick<Answering, 'ticketId' | 'values' | 'audience' | 'only'>

/** `validateAnswers` with what only the server has: the dictionary, the clock, and whether the files exist. */
export async function checkAnswers(ctx: { db: Db; language: Language; now: Date }, form: Form, given: Given): Promise<Answers> {
  const { fields, rules, timeZone } = form
  const answers = validateAnswers({ ...given, fields, rules, timeZone, language: ctx.language, now: ctx.now, regions: regionsIn() })
  const known = new Set(await existing(ctx.db, fileIdsOf(fields, answers.values)))
  const lost = fields.filter((field) => fileIdsOf([field], answers.values).some((id) => !known.has(id)))
  const text = textIn(formMessages['forms.answer.type'], ctx.language)
  const isJudged = ({ fieldName }: FormField) => !given.only || given.only.includes(fieldName)
  const errors = lost
    .filter(isJudged)
    .map(({ fieldName, displayName }) => ({ fieldName, message: format(text, { name: displayName }, ctx.language) }))
  return { ...answers, errors: [...answers.errors, ...errors] }
}

export function fileIdsOf(fields: readonly FormField[], values: Readonly<Record<string, StoredValue>>): string[] {
  return fields.flatMap(({ fieldName, fieldType }) => (shapeOf(fieldType) === 'files' ? (values[fieldName] ?? []) : []))
}

const ANSWER_FILE = 'field'

async function existing(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').select('id').where('id', 'in', ids).where('purpose', '=', ANSWER_FILE).execute()
  return rows.map(({ id }) => id)
}

/** What `shownValue` needs to name files, in one query for as many attendees as there are. */
export async function fileRefsOf(db: Db, ids: readonly string[], publicUrl: string): Promise<Map<string, FileRef>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('file').select(['id', 'fileName', 'extension']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, fileRefOf(row, publicUrl)]))
}
