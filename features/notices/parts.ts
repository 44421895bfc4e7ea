import type { Language } from '#core/language.ts'
import { definePart } from '#core/part.ts'
import type { Channel } from '#features/notices/codes.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'

/** Writes one text to people of an event, with its fields; a template can be what it starts from. */
export const wordingEditor = definePart<{
  bventId: string
  channel: Channel
  language: Language
  wording: NoticeWording
  onChange: (wording: NoticeWording) => void
}>('WordingPart')
