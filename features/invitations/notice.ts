import { z } from 'zod'
import { languages } from '#core/language.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { addressChannels, type AddressChannel, type SendContent } from '#features/sends/shapes.ts'

/** What is written to guests: a subject of a letter, its text, and what the button says that opens the invitation. */
export const guestText = z.strictObject({
  subject: z.string().trim().max(200).default(''),
  content: z.string().trim().min(1).max(2_000),
  button: z.string().trim().max(60).default(''),
})
export type GuestText = z.output<typeof guestText>

const [first, second] = languages
const texts = z
  .strictObject({ [first]: guestText.optional(), [second]: guestText.optional() })
  .refine((given) => languages.some((language) => given[language]))
export const guestTexts = z
  .strictObject({ SMS: texts.optional(), Email: texts.optional() })
  .refine((given) => addressChannels.some((channel) => given[channel]))
export type GuestTexts = z.output<typeof guestTexts>

/** Whatever it is called, a link of theirs leads to the invitation. */
const link = { type: 'personalCentre' } as const

function wordingOf(channel: AddressChannel, { subject, content, button }: GuestText): NoticeWording {
  if (channel === 'SMS') return { subject: '', content, blocks: [], link }
  const blocks: NoticeWording['blocks'] = [
    { id: 'text', type: 'text', text: content },
    ...(button ? [{ id: 'button', type: 'button' as const, text: button, link }] : []),
  ]
  return { subject, content: '', blocks, link }
}

function textOf({
  subject,
  content,
  blocks = [],
}: Pick<NoticeWording, 'subject' | 'content'> & { blocks?: NoticeWording['blocks'] | undefined }): GuestText {
  const said = (type: 'text' | 'button') => blocks.flatMap((block) => (block.type === type ? [block.text] : []))
  return { subject, content: said('text')[0] ?? content, button: said('button')[0] ?? '' }
}

/** As the ledger of sends keeps it. */
export function contentOf(given: GuestTexts): SendContent {
  return mapped(given, (channel, text: GuestText) => wordingOf(channel, text)) as SendContent
}

export function textsOf(content: SendContent): GuestTexts {
  return mapped(content, (_, wording: NoticeWording) => textOf(wording)) as GuestTexts
}

function mapped<From, To>(given: object, by: (channel: AddressChannel, one: From) => To): object {
  const all = given as Partial<Record<AddressChannel, Partial<Record<string, From>>>>
  return Object.fromEntries(
    addressChannels.flatMap((channel) => {
      const ofChannel = all[channel]
      if (!ofChannel) return []
      const said = languages.flatMap((language) => {
        const one = ofChannel[language]
        return one ? [[language, by(channel, one)] as const] : []
      })
      return [[channel, Object.fromEntries(said)] as const]
    }),
  )
}
