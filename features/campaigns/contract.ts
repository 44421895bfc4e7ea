import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, time, version } from '#core/schema.ts'
import { tree } from '#features/audience/tree.ts'
import { ledgerRow, messageReason } from '#features/sends/contract.ts'
import { sendActs } from '#features/sends/rules.ts'
import { addressChannels, sendStates } from '#features/sends/shapes.ts'
import { shownStates } from '#features/delivery/message.ts'
import { variants } from '#features/campaigns/rules.ts'

const READ = ['litehome_res_page_smsemailmarketing', 'litehome_res_page_sms', 'litehome_res_page_email'] as const
const WRITE = 'litehome_res_act_campaign'
const read = { effect: 'read' } as const
const channel = z.enum(addressChannels)
const one = z.object({ sendId: id })

export const campaignContent = z
  .strictObject({
    SMS: z.strictObject({ content: z.string().trim().min(1).max(500) }).optional(),
    Email: z
      .strictObject({
        subject: z.string().trim().min(1).max(200),
        /** The other one of two, for half of them; '': only one. */
        subjectB: z.string().trim().max(200).default(''),
        content: z.string().trim().min(1).max(5_000),
        /** What the button says that leads to the event; '': no button. */
        button: z.string().trim().max(60).default(''),
      })
      .optional(),
  })
  .refine(({ SMS, Email }) => SMS !== undefined || Email !== undefined)
export type CampaignContent = z.output<typeof campaignContent>

const composition = {
  title: z.string().trim().max(100).default(''),
  segmentId: id.optional(),
  tree: tree.optional(),
  content: campaignContent,
  /** The event that its link leads to. */
  bventId: id.optional(),
  holdOut: z.int().min(0).max(50).default(0),
}

const sample = z.object({
  name: z.string(),
  channel,
  variant: z.enum(variants),
  subject: z.string(),
  body: z.string(),
  parts: z.int(),
  length: z.int(),
})
export type CampaignSample = z.output<typeof sample>

const dryRun = z.object({
  people: z.int(),
  heldOut: z.int(),
  willSend: z.int(),
  byChannel: z.array(z.object({ channel, willSend: z.int() })),
  excluded: z.array(z.object({ channel, reason: messageReason, count: z.int() })),
  samples: z.array(sample),
  need: z.object({ sms: z.int(), email: z.int() }),
  left: z.object({ sms: z.int().nullable(), email: z.int().nullable() }),
  quiet: z.object({ from: z.string(), to: z.string(), nextAt: z.string() }).nullable(),
  cap: z.object({ count: z.int(), days: z.int() }),
  needsApproval: z.boolean(),
})
export type CampaignDryRun = z.output<typeof dryRun>

const row = z.object({
  sendId: z.string(),
  title: z.string(),
  channels: z.array(channel),
  segmentName: z.string(),
  eventTitle: z.string(),
  state: z.enum(sendStates),
  isToApprove: z.boolean(),
  sendTime: z.string().nullable(),
  holdUntil: z.string().nullable(),
  createdTime: z.string(),
  createdBy: z.string(),
  planned: z.int(),
  sent: z.int(),
  clicked: z.int(),
  registered: z.int(),
})
export type CampaignRow = z.output<typeof row>

const line = z.object({
  channel,
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  clicked: z.int(),
  unsubscribed: z.int(),
})
const tried = z.object({
  variant: z.enum(variants),
  subject: z.string(),
  people: z.int(),
  clicked: z.int(),
  registered: z.int(),
  attended: z.int(),
})

const detail = row.extend({
  content: campaignContent,
  segmentId: z.string().nullable(),
  bventId: z.string().nullable(),
  link: z.string(),
  holdOut: z.int(),
  isOwn: z.boolean(),
  acts: z.array(z.enum(sendActs)),
  people: z.int(),
  delivered: z.int(),
  attended: z.int(),
  lines: z.array(line),
  notSent: z.array(z.object({ channel: z.string(), reason: messageReason, count: z.int() })),
  failures: z.array(z.object({ channel: z.string(), providerReason: z.string(), count: z.int() })),
  clicks: z.array(z.object({ time: z.string(), count: z.int() })),
  tried: z.array(tried),
  /** How sure one may be that one subject is better than the other. */
  confidence: z.int().nullable(),
  money: z.array(z.object({ currency: z.string(), amount: z.string(), count: z.int() })),
})
export type CampaignDetail = z.output<typeof detail>

const setting = z.object({
  quietFrom: z.string().regex(/^(\d\d:\d\d)?$/),
  quietTo: z.string().regex(/^(\d\d:\d\d)?$/),
  smsSignature: z.string().trim().max(20),
  capCount: z.int().min(1).max(50),
  capDays: z.int().min(0).max(365),
})

export const campaignCalls = {
  dryRun: defineCall({
    method: 'POST',
    path: 'campaign/dryRun',
    takesLong: true,
    access: WRITE,
    request: z.object({ ...composition, sendTime: time.optional() }),
    response: dryRun,
    ignoresErrors: true,
    ...read,
  }),
  create: defineCall({
    method: 'POST',
    path: 'campaign/create',
    access: WRITE,
    needsIdempotencyKey: true,
    request: z.object({ ...composition, sendTime: time.optional() }),
    response: z.object({ sendId: z.string(), holdUntil: z.string(), isToApprove: z.boolean() }),
    ignoresErrors: true,
  }),
  list: defineCall({
    method: 'GET',
    path: 'campaign/list',
    access: READ,
    request: z.object({ channel: channel.optional(), state: z.enum(sendStates).optional(), keyWords: search.optional(), ...paging }),
    response: list(row),
  }),
  detail: defineCall({ method: 'GET', path: 'campaign/detail', access: READ, request: one, response: detail }),
  people: defineCall({
    method: 'GET',
    path: 'campaign/people',
    access: READ,
    request: z.object({ ...one.shape, state: z.enum(shownStates).optional(), keyWords: search.optional(), ...paging }),
    response: list(ledgerRow.extend({ personId: z.string().nullable(), variant: z.string(), hasClicked: z.boolean() })),
  }),
  act: defineCall({
    method: 'POST',
    path: 'campaign/act',
    access: WRITE,
    request: z.object({ ...one.shape, act: z.enum(sendActs) }),
    response: z.object({ state: z.enum(sendStates) }),
  }),
  approve: defineCall({ method: 'POST', path: 'campaign/approve', access: WRITE, request: one, response: isOk }),

  setting: defineCall({
    method: 'GET',
    path: 'campaign/setting',
    access: READ,
    request: z.object({}),
    response: setting.extend({ version: z.int() }),
  }),
  saveSetting: defineCall({
    method: 'POST',
    path: 'campaign/saveSetting',
    access: WRITE,
    request: setting.extend({ version }),
    response: z.object({ version: z.int() }),
  }),
}
