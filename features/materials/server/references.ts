import { sql, type RawBuilder } from 'kysely'
import { FILE_PATH } from '#features/files/server/queries.ts'

/**
 * Every place in the product that shows an uploaded file and lets it be changed.
 * `id`: the column holds it; `path`: its address; `inside`: a text or a document in which its id stands somewhere.
 */
type Shape = 'id' | 'path' | 'inside'
export type Reference = {
  what: string
  table: string
  column: string
  shape: Shape
  /** Its key besides the organisation. */
  key: readonly string[]
  /** Where its event is named; none for what is the organisation's. */
  bvent?: string
  hasVersion?: true
  isJson?: true
}

export const references: readonly Reference[] = [
  { what: 'cover', table: 'bvent', column: 'cover_file_id', shape: 'id', key: ['id'], bvent: 'id', hasVersion: true },
  { what: 'miniApp', table: 'bvent', column: 'mini_app_file_id', shape: 'id', key: ['id'], bvent: 'id', hasVersion: true },
  { what: 'introduction', table: 'bvent_description', column: 'html', shape: 'inside', key: ['bvent_id', 'language'], bvent: 'bvent_id' },
  { what: 'speaker', table: 'bvent_speaker', column: 'avatar_file_id', shape: 'id', key: ['id'], bvent: 'bvent_id' },
  { what: 'promoter', table: 'source', column: 'portrait_file_id', shape: 'id', key: ['id'], bvent: 'bvent_id', hasVersion: true },
  { what: 'document', table: 'bvent_document', column: 'file_id', shape: 'id', key: ['id'], bvent: 'bvent_id' },
  {
    what: 'shareCard',
    table: 'share_card',
    column: 'image_file_id',
    shape: 'id',
    key: ['bvent_id', 'language'],
    bvent: 'bvent_id',
    hasVersion: true,
  },
  {
    what: 'page',
    table: 'reg_page',
    column: 'configs',
    shape: 'inside',
    key: ['bvent_id', 'id'],
    bvent: 'bvent_id',
    hasVersion: true,
    isJson: true,
  },
  {
    what: 'checkin',
    table: 'checkin_point',
    column: 'page_settings',
    shape: 'inside',
    key: ['id'],
    bvent: 'bvent_id',
    hasVersion: true,
    isJson: true,
  },
  {
    what: 'notice',
    table: 'notice_template',
    column: 'blocks',
    shape: 'inside',
    key: ['bvent_id', 'template_id', 'language'],
    bvent: 'bvent_id',
    hasVersion: true,
    isJson: true,
  },
  {
    what: 'plan',
    table: 'notice_plan',
    column: 'content',
    shape: 'inside',
    key: ['id'],
    bvent: 'bvent_id',
    hasVersion: true,
    isJson: true,
  },
  {
    what: 'poster',
    table: 'poster',
    column: 'scene',
    shape: 'inside',
    key: ['bvent_id', 'business_type'],
    bvent: 'bvent_id',
    hasVersion: true,
    isJson: true,
  },
  { what: 'posterTemplate', table: 'poster_template', column: 'scene', shape: 'inside', key: ['id'], hasVersion: true, isJson: true },
  { what: 'site', table: 'design', column: 'document', shape: 'inside', key: ['id'], bvent: 'bvent_id', hasVersion: true, isJson: true },
  { what: 'live', table: 'live_room', column: 'cover_file_id', shape: 'id', key: ['id'], bvent: 'bvent_id', hasVersion: true },
  { what: 'livePoster', table: 'live_room', column: 'poster_file_id', shape: 'id', key: ['id'], bvent: 'bvent_id', hasVersion: true },
  { what: 'prize', table: 'lottery_prize', column: 'picture_id', shape: 'id', key: ['lottery_id', 'no'] },
  { what: 'lotteryPage', table: 'lottery', column: 'page', shape: 'inside', key: ['id'], bvent: 'bvent_id', isJson: true },
  { what: 'logo', table: 'org', column: 'logo', shape: 'path', key: [], hasVersion: true },
]

/** Columns that hold a file and are none of those places, and why. */
export const elsewhere: Readonly<Record<string, string>> = {
  'material.file_id': 'the library itself',
  'material_swap.from_file_id': 'what was replaced',
  'material_swap.to_file_id': 'what replaced it',
  'payment.proof_file_id': 'a proof of payment is what it was',
  'transfer_receipt.file_id': 'a proof of payment is what it was',
  'certification.licence_file_id': 'a licence is what was handed in',
  'invoice.file_id': 'an invoice is what was issued',
  'purchase_invoice.file_id': 'an invoice is what was issued',
  'invitation_batch.file_id': 'a workbook that was read once',
  'task.file_id': 'what a task has written',
  'photo.file_id': 'a photograph is what was taken',
  'photo.shown_file_id': 'painted anew when the mark changes',
  'poster_print.file_id': 'painted anew when its scene changes',
  'poster_template.picture_file_id': 'painted anew when its scene changes',
}

const column = ({ column: name }: Reference) => sql.ref(`r.${name}`)

export function holds(reference: Reference, fileId: string): RawBuilder<boolean> {
  if (reference.shape === 'id') return sql`${column(reference)} = ${fileId}::uuid`
  if (reference.shape === 'path') return sql`${column(reference)} = ${`${FILE_PATH}/${fileId}`}`
  return sql`${column(reference)}::text like ${`%${fileId}%`}`
}

/** The column with one file in the place of another. */
export function swapped(reference: Reference, from: string, to: string): RawBuilder<unknown> {
  if (reference.shape === 'id') return sql`${to}::uuid`
  if (reference.shape === 'path') return sql`${`${FILE_PATH}/${to}`}`
  const text = sql`replace(${column(reference)}::text, ${from}, ${to})`
  return reference.isJson ? sql`${text}::jsonb` : text
}
