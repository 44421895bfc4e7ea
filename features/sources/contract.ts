import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { day, fileRef, id, isOk, line, version } from '#core/schema.ts'
import { SOURCE_CODE_LENGTH, sourceIcons, sourceKinds, touches } from '#features/sources/rules.ts'

const READ = 'lite_res_page_channelpromotion'
const WRITE = 'lite_res_act_promotion'
export const MOST_COMPARED = 4

const about = { bventId: id }
/** Days at the event's place, both included; without them all of its time. `touch`: as the event sets, unless asked otherwise. */
const period = { from: day.optional(), to: day.optional(), touch: z.enum(touches).optional() }

const figures = z.object({
  visits: z.int(),
  /** Browsers, each once; one that refuses cookies counts each time. */
  visitors: z.int(),
  begun: z.int(),
  submitted: z.int(),
  paid: z.int(),
  signedIn: z.int(),
  money: z.array(z.object({ currency: z.string(), amount: z.string() })),
})
export type Figures = z.output<typeof figures>

const source = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  icon: z.enum(sourceIcons),
  code: z.string(),
  url: z.string(),
  /** Of a promoter who is a member. */
  accountId: z.string().nullable(),
  /** Of a promoter: on their poster. */
  portrait: fileRef.nullable(),
  hasPage: z.boolean(),
  isAuto: z.boolean(),
  isEnable: z.boolean(),
  createdTime: z.string(),
  version: z.int(),
  figures,
})
export type Source = z.output<typeof source>

const setting = z.object({
  touch: z.enum(touches),
  isBoardOpen: z.boolean(),
  isBoardNamed: z.boolean(),
  qrColour: z.string().regex(/^#[0-9a-f]{6}$/),
  version: z.int(),
})
export type Setting = z.output<typeof setting>

export const qrFormats = ['svg', 'png', 'a4'] as const

export const sourceCalls = {
  list: defineCall({
    method: 'GET',
    path: 'channel/list',
    access: READ,
    request: z.object({ ...about, ...period }),
    response: z.object({
      list: z.array(source),
      /** Who came by no link. */
      direct: figures,
      total: figures,
      setting,
      /** How many people would be counted for whom under the other rule, where that differs. */
      otherwise: z.array(z.object({ id: z.string(), submitted: z.int() })),
    }),
    ignoresErrors: true,
  }),
  trend: defineCall({
    method: 'GET',
    path: 'channel/trend',
    access: READ,
    request: z.object({ ...about, ...period, ids: z.string().max(40 * MOST_COMPARED) }),
    response: z.object({ days: z.array(z.object({ day: z.string(), id: z.string(), visitors: z.int(), submitted: z.int() })) }),
    ignoresErrors: true,
  }),
  save: defineCall({
    method: 'POST',
    path: 'channel/save',
    access: WRITE,
    request: z.object({
      ...about,
      /** Without it a new one is made. */
      id: id.optional(),
      version: version.optional(),
      kind: z.enum(['channel', 'promoter']),
      name: line.min(1).max(60),
      /** '': one is drawn. It stays as it was printed once it is made. */
      code: z.string().trim().max(SOURCE_CODE_LENGTH).default(''),
      icon: z.enum(sourceIcons).default('link'),
      accountId: id.nullish(),
      /** Not said: as it was. */
      portraitFileId: id.nullable().optional(),
      isEnable: z.boolean().default(true),
    }),
    response: z.object({ id: z.string(), version: z.int() }),
    ignoresErrors: true,
  }),
  delete: defineCall({ method: 'POST', path: 'channel/delete', access: WRITE, request: z.object({ id }), response: isOk }),
  saveSetting: defineCall({
    method: 'POST',
    path: 'channel/saveSetting',
    access: WRITE,
    request: z.object({ ...about, ...setting.partial().shape, version }),
    response: z.object({ version: z.int() }),
    ignoresErrors: true,
  }),
  /** The link of a promoter's own page; one that was given out before works no more. */
  newPage: defineCall({
    method: 'POST',
    path: 'channel/newPromoterLink',
    access: WRITE,
    request: z.object({ id }),
    response: z.object({ url: z.string() }),
  }),
  qr: defineCall({
    method: 'GET',
    path: 'channel/qr',
    access: READ,
    /** Without an id those of all that are in use, as one archive. */
    request: z.object({ ...about, id: id.optional(), format: z.enum(qrFormats).default('png') }),
    response: fileResponse,
    mediaTypes: [mediaTypes.svg, mediaTypes.png, mediaTypes.pdf, mediaTypes.zip],
  }),
  export: defineCall({
    method: 'GET',
    path: 'channel/export',
    access: 'lite_res_act_export',
    request: z.object({ ...about, ...period }),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
}
