import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { list, paging, search } from '#core/schema.ts'
import { channels } from '#features/delivery/message.ts'
import { listReasons, typedChannels } from '#features/delivery/suppression.ts'

const READ = 'litehome_res_page_bindaccount'
const WRITE = 'lite_res_act_notice'

const suppression = z.object({
  channel: z.enum(channels),
  address: z.string(),
  reason: z.enum(listReasons),
  isCampaignOnly: z.boolean(),
  note: z.string(),
  createdTime: z.string(),
  /** '' where nobody of the organisation did it. */
  createdName: z.string(),
})
export type Suppression = z.output<typeof suppression>

/** Who is not to be written to. */
export const suppressionCalls = {
  suppressions: defineCall({
    method: 'GET',
    path: 'suppression/list',
    access: READ,
    request: z.object({
      keyWords: search.optional(),
      channel: z.enum(channels).optional(),
      reason: z.enum(listReasons).optional(),
      ...paging,
    }),
    response: list(suppression),
  }),
  /** Whoever is on it already stays there as they are. */
  suppress: defineCall({
    method: 'POST',
    path: 'suppression/add',
    access: WRITE,
    request: z.object({
      channel: z.enum(typedChannels),
      address: z.string().trim().min(1).max(254),
      note: z.string().trim().max(200).default(''),
    }),
    response: z.object({ isNew: z.boolean() }),
  }),
  unsuppress: defineCall({
    method: 'POST',
    path: 'suppression/remove',
    access: WRITE,
    request: z.object({ channel: z.enum(channels), address: z.string().min(1).max(254) }),
    response: z.object({ isOk: z.literal(true) }),
  }),
}
