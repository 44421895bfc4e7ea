import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { everyField } from '#features/forms/server/queries.ts'
import type { Audience } from '#features/notices/codes.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { knownFields, knownFor, sayableFor } from '#features/notices/replaceFields.ts'
import type { ReplaceField } from '#features/notices/shapes.ts'
import { previewOf } from '#features/notices/server/preview.ts'
import type { Book } from '#features/notices/server/book.ts'
import type { Context } from '#server/kit/context.ts'

/** What can be written into a template, with what it is for the latest person. */
export async function replaceFieldsOf(ctx: Context, book: Book, audience: Audience, language: Language): Promise<ReplaceField[]> {
  const form = sayableFor(audience, await everyField(ctx.db, book.bventId, language))
  const { values } = await previewOf(ctx, book, { key: { code: 'RegistrationSuccess', audience, channel: 'Email' }, language })
  const known = knownFor(audience).map((fieldName): Omit<ReplaceField, 'sample'> => {
    const { group } = knownFields[fieldName]
    return { fieldName, displayName: textIn(noticeMessages[`notices.field_${fieldName}`], language), group }
  })
  const own = form.map(({ fieldName, displayName }) => ({ fieldName, displayName, group: 'Attendee' as const }))
  return [...known, ...own].map((field) => ({ ...field, sample: values[field.fieldName] ?? '' }))
}
