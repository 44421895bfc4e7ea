import { z } from 'zod'
import { languages } from '#core/language.ts'
import { id } from '#core/schema.ts'
import { isPlayer } from '#core/video.ts'
import { blockTypes, corners, covers, fontSizes, MOST_WALL_PHOTOS, type BlockProps, type BlockType } from '#features/designs/blockTypes.ts'

const words = (most: number) => z.partialRecord(z.enum(languages), z.string().max(most)).default({})
const title = words(120)
const sentence = words(300)
const long = words(10_000)
const somePicture = z.strictObject({ fileId: id, alt: words(200) })
const picture = somePicture.nullable().default(null)
const yes = z.boolean().default(true)
const no = z.boolean().default(false)
/** Only what leads to a page; nothing that runs. */
const address = z
  .string()
  .max(500)
  .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .default('')
export const player = z
  .string()
  .max(500)
  .refine((text) => text === '' || isPlayer(text))
  .default('')

/** What each block may hold, in its newest version. */
export const blockShapes: { [Type in BlockType]: z.ZodType<BlockProps[Type]> } = {
  hero: z.strictObject({ title, subtitle: sentence, picture, isFactsShown: yes, isButtonShown: yes }),
  text: z.strictObject({ title, html: words(50_000), isLead: no }),
  numbers: z.strictObject({
    items: z
      .array(z.strictObject({ value: z.string().max(20), label: title }))
      .max(8)
      .default([]),
  }),
  picture: z.strictObject({ picture, caption: sentence, width: z.enum(['text', 'wide', 'full']).default('text') }),
  gallery: z.strictObject({ title, pictures: z.array(somePicture).max(24).default([]) }),
  video: z.strictObject({ title, url: player }),
  countdown: z.strictObject({ title }),
  agenda: z.strictObject({ title, hint: sentence, isSpeakersShown: yes, isRoomShown: yes }),
  speakers: z.strictObject({ title, most: z.int().min(0).max(200).default(0), isIntroductionShown: no }),
  tickets: z.strictObject({ title, isLeftShown: yes }),
  venue: z.strictObject({
    title,
    picture,
    ways: z
      .array(z.strictObject({ name: title, text: sentence }))
      .max(8)
      .default([]),
  }),
  partners: z.strictObject({
    title,
    items: z
      .array(z.strictObject({ name: title, picture, url: address }))
      .max(60)
      .default([]),
  }),
  faq: z.strictObject({
    title,
    hint: sentence,
    items: z
      .array(z.strictObject({ question: sentence, answer: long }))
      .max(50)
      .default([]),
  }),
  documents: z.strictObject({ title, documentIds: z.array(id).max(50).default([]) }),
  live: z.strictObject({ title, hint: sentence }),
  photos: z.strictObject({ title, hint: sentence, count: z.int().min(1).max(MOST_WALL_PHOTOS).default(8) }),
  form: z.strictObject({ title, hint: sentence, button: words(30) }),
  contact: z.strictObject({ title, text: long, isPersonShown: yes }),
  columns: z.strictObject({
    title,
    cells: z
      .array(z.strictObject({ title, text: long, picture }))
      .max(6)
      .default([]),
  }),
  spacer: z.strictObject({ size: z.enum(['small', 'medium', 'large']).default('medium'), isLine: no }),
  join: z.strictObject({ title, hint: sentence }),
  prizes: z.strictObject({ title, hint: sentence, isPictureShown: yes }),
  winners: z.strictObject({ title, hint: sentence }),
  fairness: z.strictObject({ title, hint: sentence }),
}

/** Names in addresses: short, lower case, and none that leads elsewhere already. */
export const reservedSlugs: readonly string[] = ['register', 'calendar.ics', 'card.jpg', 'documents', 'preview']
const slug = z
  .string()
  .regex(/^([a-z0-9][a-z0-9-]{0,39})?$/)
  .refine((text) => !reservedSlugs.includes(text))

const key = z.string().regex(/^[\w-]{1,40}$/)

/** A block as it comes: which one it is, before it is asked what it holds. */
export const looseBlock = z.strictObject({
  id: key,
  type: z.enum(blockTypes),
  v: z.int().min(1).max(99).default(1),
  isHidden: z.boolean().default(false),
  props: z.record(z.string(), z.unknown()).default({}),
})
export const designShell = z.strictObject({
  v: z.literal(1).default(1),
  theme: z
    .strictObject({
      colour: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .default('#0d5c54'),
      fontSize: z.enum(fontSizes).default('medium'),
      corner: z.enum(corners).default('soft'),
      cover: z.enum(covers).default('picture'),
    })
    .prefault({}),
  seo: z.strictObject({ title, description: sentence, picture }).prefault({}),
  pages: z
    .array(z.strictObject({ id: key, slug, name: words(40), isInMenu: yes, blocks: z.array(z.unknown()).max(60) }))
    .min(1)
    .max(20),
})
