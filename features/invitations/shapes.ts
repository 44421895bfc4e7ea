import { z } from 'zod'
import { isEmail, isMobile } from '#core/contact.ts'
import { languages } from '#core/language.ts'
import { id } from '#core/schema.ts'
import { genders } from '#features/notices/salutation.ts'
import { nextSteps, shownStates, type sendWays } from '#features/invitations/rules.ts'

export const READ = 'lite_res_page_invitation'
export const LETTERS = 'litehome_res_page_invitationletter'
export const WRITE = 'lite_res_act_invitation'
export const inEvent = { bventId: id }
export const count = z.int().min(0).max(1_000_000)
export const sources = ['hand', 'people', 'workbook', 'link', 'code', 'companion', 'recommended'] as const
export type Source = (typeof sources)[number]

/** How a guest was asked; '' by nobody in particular: a link, a code, or of their own accord. */
export const ways = ['copy', 'sms', 'mail', ''] as const satisfies readonly ((typeof sendWays)[number] | '')[]
export type Way = (typeof ways)[number]

/** What is counted of guests, wherever they are counted. */
export const figures = z.object({
  listed: z.int(),
  sent: z.int(),
  opened: z.int(),
  accepted: z.int(),
  declined: z.int(),
  registered: z.int(),
  came: z.int(),
})
export type Figures = z.output<typeof figures>

export const guestLabel = z.string().trim().min(1).max(20)

export const givenGuest = {
  name: z.string().trim().min(1).max(60),
  title: z.string().trim().max(60).default(''),
  gender: z.enum(genders).default(''),
  company: z.string().trim().max(120).default(''),
  mobile: z.string().trim().max(30).refine(isMobile).or(z.literal('')).default(''),
  email: z.string().trim().max(254).refine(isEmail).or(z.literal('')).default(''),
  language: z.enum(languages).default('zh-CN'),
  labels: z.array(guestLabel).max(10).default([]),
  note: z.string().trim().max(500).default(''),
}

export const guest = z.object({
  inviteeId: z.string(),
  name: z.string(),
  title: z.string(),
  gender: z.enum(genders),
  company: z.string(),
  mobile: z.string(),
  email: z.string(),
  language: z.string(),
  labels: z.array(z.string()),
  note: z.string(),
  source: z.enum(sources),
  ownerId: z.string().nullable(),
  ownerName: z.string(),
  state: z.enum(shownStates),
  sentTime: z.string().nullable(),
  openedTime: z.string().nullable(),
  openCount: z.int(),
  answeredTime: z.string().nullable(),
  declineReason: z.string(),
  declineNote: z.string(),
  attendeeId: z.string().nullable(),
  hasCome: z.boolean(),
  contactedTime: z.string(),
  next: z.enum(nextSteps),
  nextStep: z.string(),
  nextDate: z.string().nullable(),
  /** Others who asked for them and wait for the planner. */
  claims: z.int(),
  /** May be changed by whoever asks. */
  isMine: z.boolean(),
  link: z.string(),
  version: z.int(),
})
export type Guest = z.output<typeof guest>
