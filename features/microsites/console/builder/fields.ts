import { MOST_WALL_PHOTOS, type BlockType } from '#features/designs/blockTypes.ts'
import type { IconName } from '#console/kit/Icon.tsx'

/** How a field of a block is edited. */
export type FieldKind = PlainField | ListKind
export type ListKind = { kind: 'list'; most: number; fresh: () => Record<string, unknown>; of: Record<string, PlainField> }
export type PlainField =
  | { kind: 'words'; most: number; isLong?: boolean }
  | { kind: 'plain'; most: number }
  | { kind: 'rich' | 'switch' | 'picture' | 'pictures' | 'video' | 'address' | 'documents' }
  | { kind: 'number'; most: number; least?: number }
  | { kind: 'choice'; options: readonly string[] }

const title: PlainField = { kind: 'words', most: 120 }
const hint: PlainField = { kind: 'words', most: 300, isLong: true }
const long: PlainField = { kind: 'words', most: 10_000, isLong: true }
const on: PlainField = { kind: 'switch' }
const picture: PlainField = { kind: 'picture' }

export const blockFields: Record<BlockType, Record<string, FieldKind>> = {
  hero: { title, subtitle: hint, picture, isFactsShown: on, isButtonShown: on },
  text: { title, html: { kind: 'rich' }, isLead: on },
  numbers: {
    items: { kind: 'list', most: 8, fresh: () => ({ value: '', label: {} }), of: { value: { kind: 'plain', most: 20 }, label: title } },
  },
  picture: { picture, caption: hint, width: { kind: 'choice', options: ['text', 'wide', 'full'] } },
  gallery: { title, pictures: { kind: 'pictures' } },
  video: { title, url: { kind: 'video' } },
  countdown: { title },
  agenda: { title, hint, isSpeakersShown: on, isRoomShown: on },
  speakers: { title, most: { kind: 'number', most: 200 }, isIntroductionShown: on },
  tickets: { title, isLeftShown: on },
  venue: { title, picture, ways: { kind: 'list', most: 8, fresh: () => ({ name: {}, text: {} }), of: { name: title, text: hint } } },
  partners: {
    title,
    items: {
      kind: 'list',
      most: 60,
      fresh: () => ({ name: {}, picture: null, url: '' }),
      of: { name: title, picture, url: { kind: 'address' } },
    },
  },
  faq: {
    title,
    hint,
    items: {
      kind: 'list',
      most: 50,
      fresh: () => ({ question: {}, answer: {} }),
      of: { question: { kind: 'words', most: 300 }, answer: long },
    },
  },
  documents: { title, documentIds: { kind: 'documents' } },
  live: { title, hint },
  photos: { title, hint, count: { kind: 'number', least: 1, most: MOST_WALL_PHOTOS } },
  form: { title, hint, button: { kind: 'words', most: 30 } },
  contact: { title, text: long, isPersonShown: on },
  columns: {
    title,
    cells: { kind: 'list', most: 6, fresh: () => ({ title: {}, text: {}, picture: null }), of: { title, text: long, picture } },
  },
  spacer: { size: { kind: 'choice', options: ['small', 'medium', 'large'] }, isLine: on },
  join: { title, hint },
  prizes: { title, hint, isPictureShown: on },
  winners: { title, hint },
  fairness: { title, hint },
}

export const blockIcons: Record<BlockType, IconName> = {
  hero: 'flag',
  text: 'text',
  numbers: 'hash',
  picture: 'eye',
  gallery: 'grid',
  video: 'live',
  countdown: 'clock',
  agenda: 'calendar',
  speakers: 'users',
  tickets: 'ticket',
  venue: 'map',
  partners: 'star',
  faq: 'help',
  documents: 'file',
  live: 'bell',
  photos: 'image',
  form: 'form',
  contact: 'phone',
  columns: 'cols',
  spacer: 'minus',
  join: 'chk',
  prizes: 'gift',
  winners: 'trophy',
  fairness: 'lock',
}
