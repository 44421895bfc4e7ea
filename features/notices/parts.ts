import type { Language } from '#core/language.ts'
import { definePart } from '#core/part.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'

/** Writes one text to people of an event, with its fields; a template can be what it starts from. */
export const wordingEditor = definePart<{
  bventId: string
  channel: 'SMS' | 'Email'
  language: Language
  wording: NoticeWording
  onChange: (wording: NoticeWording) => void
}>('WordingPart')
