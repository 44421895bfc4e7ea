import { z } from 'zod'
import { languages } from '#core/language.ts'
import { version } from '#core/schema.ts'
import { audiences, channels, linkTypes, noticeCodes, templateIds } from '#features/notices/codes.ts'
import { DATA_KEY } from '#features/notices/officialData.ts'

export const templateId = z.enum(templateIds)
export const noticeLanguage = z.enum(languages)

const webAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s"'<>]+$/)
/** A file of ours, or an address elsewhere. */
const pictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/files\/[\w/.-]+|https?:\/\/[^\s"'<>]+)$/)

export const noticeLink = z.strictObject({ type: z.enum(linkTypes), url: webAddress.optional(), surveyId: z.uuid().optional() })

const blockId = z.string().regex(/^[\w-]{1,40}$/)
const words = (most: number) => z.string().max(most)

/** The eight blocks of a letter, and one field of a message of the official account. */
export const noticeBlock = z.discriminatedUnion('type', [
  z.strictObject({ id: blockId, type: z.literal('heading'), text: words(200) }),
  z.strictObject({ id: blockId, type: z.literal('text'), text: words(5_000) }),
  z.strictObject({ id: blockId, type: z.literal('button'), text: words(60), link: noticeLink }),
  z.strictObject({
    id: blockId,
    type: z.literal('facts'),
    rows: z.array(z.strictObject({ label: words(60), value: words(500) })).max(12),
  }),
  z.strictObject({ id: blockId, type: z.literal('picture'), url: z.union([pictureAddress, z.literal('')]), alt: words(200) }),
  z.strictObject({ id: blockId, type: z.literal('divider') }),
  z.strictObject({ id: blockId, type: z.literal('eTicket'), text: words(200) }),
  z.strictObject({ id: blockId, type: z.literal('footer'), text: words(1_000) }),
  z.strictObject({ id: blockId, type: z.literal('data'), key: z.string().regex(DATA_KEY), text: words(200) }),
])
export type NoticeBlock = z.output<typeof noticeBlock>
export type BlockType = NoticeBlock['type']

const MOST_BLOCKS = 40
/** Mail programs cut a letter off at about 100 kB. */
const MOST_LETTERS = 60_000

const blocks = z.array(noticeBlock).max(MOST_BLOCKS)

/** What an editor changes: `content` is the text of an SMS, the preview line of a mail, the template's number at the official account. */
export const wording = {
  subject: z.string().trim().max(200),
  content: z.string().max(1_000),
  blocks: blocks.refine((all) => JSON.stringify(all).length <= MOST_LETTERS).optional(),
  link: noticeLink,
}
export const noticeWording = z.object(wording)
export type NoticeWording = { subject: string; content: string; blocks: NoticeBlock[]; link: z.output<typeof noticeLink> }

export const noticeTemplate = z.object({
  templateId: z.string(),
  code: z.enum(noticeCodes),
  audience: z.enum(audiences),
  channel: z.enum(channels),
  language: noticeLanguage,
  subject: z.string(),
  content: z.string(),
  blocks: z.array(noticeBlock),
  link: noticeLink,
  isOpen: z.boolean(),
  isSystem: z.boolean(),
  version,
})
export type NoticeTemplate = z.output<typeof noticeTemplate>

export const problemReasons = ['unknown', 'empty', 'tooLong', 'brackets', 'noText', 'noPicture', 'noLive', 'noSurvey', 'noAddress'] as const
/** `fieldName` is '' where it is about the text as a whole; `count` is of people. */
export const noticeProblem = z.object({ fieldName: z.string(), reason: z.enum(problemReasons), count: z.int() })
export type NoticeProblem = z.output<typeof noticeProblem>

export const fieldGroupsOfNotices = ['Event', 'Attendee', 'Order', 'Ticket', 'Link', 'Organisation'] as const
export type NoticeFieldGroup = (typeof fieldGroupsOfNotices)[number]
export const replaceField = z.object({
  fieldName: z.string(),
  displayName: z.string(),
  group: z.enum(fieldGroupsOfNotices),
  sample: z.string(),
})
export type ReplaceField = z.output<typeof replaceField>
