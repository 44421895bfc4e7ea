import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line, list, version } from '#core/schema.ts'
import { audiences, channels, noticeCodes } from '#features/notices/codes.ts'
import { noticeLanguage, noticeProblem, noticeTemplate, replaceField, templateId, wording } from '#features/notices/shapes.ts'

const READ = 'lite_res_page_notice'
const WRITE = 'lite_res_act_notice'

/** A time of day; '' where there is none. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
const minutes = z.array(z.int().min(5).max(43_200)).max(5)

const setting = z.object({
  code: z.enum(noticeCodes),
  audience: z.enum(audiences),
  minutesBefore: z.array(z.int()),
  channels: z.array(
    z.object({ channel: z.enum(channels), templateId: z.string(), isOpen: z.boolean(), isAvailable: z.boolean(), reason: z.string() }),
  ),
})
export const noticeSetting = z.object({
  isEnable: z.boolean(),
  quietFrom: z.string(),
  quietTo: z.string(),
  smsSignature: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  /** Links of sends go by us and are counted; off until somebody wants it. */
  countsClicks: z.boolean(),
  settings: z.array(setting),
  version,
})
export type NoticeSetting = z.output<typeof noticeSetting>

const noticeRow = z.object({
  templateId: z.string(),
  code: z.enum(noticeCodes),
  name: z.string(),
  audience: z.enum(audiences),
  channel: z.enum(channels),
  isOpen: z.boolean(),
  isSystem: z.boolean(),
  updatedTime: z.string().nullable(),
  updatedBy: z.string(),
  sentCount: z.int(),
  failCount: z.int(),
})
export type NoticeRow = z.output<typeof noticeRow>

const worded = { bventId: id, templateId, language: noticeLanguage, ...wording }

export const noticeCalls = {
  setting: defineCall({
    method: 'GET',
    path: 'notice/registerNoticeSetting/detail',
    access: READ,
    request: z.object({ bventId: id }),
    response: noticeSetting,
  }),
  saveSetting: defineCall({
    method: 'POST',
    path: 'notice/registerNoticeSetting/save',
    access: WRITE,
    request: z.object({
      bventId: id,
      version,
      isEnable: z.boolean().optional(),
      quietFrom: clock.optional(),
      quietTo: clock.optional(),
      smsSignature: z.string().trim().max(30).optional(),
      senderName: line.optional(),
      replyTo: z.union([z.email().max(254), z.literal('')]).optional(),
      countsClicks: z.boolean().optional(),
      settings: z
        .array(
          z.strictObject({
            code: z.enum(noticeCodes),
            audience: z.enum(audiences),
            minutesBefore: minutes.optional(),
            channels: z
              .array(z.strictObject({ channel: z.enum(channels), isOpen: z.boolean() }))
              .max(channels.length)
              .optional(),
          }),
        )
        .max(audiences.length * noticeCodes.length)
        .optional(),
    }),
    response: z.object({ version }),
  }),
  list: defineCall({
    method: 'GET',
    path: 'notice/registerNotice/list',
    access: READ,
    request: z.object({ bventId: id, channel: z.enum(channels).optional(), audience: z.enum(audiences).optional() }),
    response: list(noticeRow),
  }),
  openTemplate: defineCall({
    method: 'POST',
    path: 'notice/template/OpenTemplate',
    access: WRITE,
    request: z.object({ bventId: id, templateId, isOpen: z.boolean() }),
    response: z.object({ isOpen: z.boolean() }),
  }),
  template: defineCall({
    method: 'GET',
    path: 'notice/template/GetTemplateById',
    access: READ,
    request: z.object({ bventId: id, templateId, language: noticeLanguage.optional() }),
    response: noticeTemplate,
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: 'notice/template/SaveTemplate',
    access: WRITE,
    request: z.object({ ...worded, version }),
    response: z.object({ version, problems: z.array(noticeProblem) }),
  }),
  restoreTemplate: defineCall({
    method: 'POST',
    path: 'notice/template/RestoreSystemTemplate',
    access: WRITE,
    request: z.object({ bventId: id, templateId, language: noticeLanguage.optional() }),
    response: noticeTemplate,
  }),
  replaceFields: defineCall({
    method: 'POST',
    path: 'notice/GetReplaceFields',
    access: READ,
    effect: 'read',
    request: z.object({
      bventId: id,
      code: z.enum(noticeCodes).optional(),
      audience: z.enum(audiences).optional(),
      language: noticeLanguage.optional(),
    }),
    response: list(replaceField),
  }),
  /** What saving would find, without saving; `checked` of `total` people were looked at. */
  checkTemplate: defineCall({
    method: 'POST',
    path: 'notice/template/CheckTemplate',
    access: READ,
    effect: 'read',
    request: z.object(worded),
    response: z.object({ total: z.int(), checked: z.int(), problems: z.array(noticeProblem) }),
  }),
  /** One person's values of every field, for a preview that is drawn where it is edited; without an id, the latest one. */
  previewPerson: defineCall({
    method: 'GET',
    path: 'notice/template/PreviewPerson',
    access: READ,
    request: z.object({ bventId: id, templateId, language: noticeLanguage, attendeeId: id.optional() }),
    response: z.object({
      attendeeId: z.string().nullable(),
      name: z.string(),
      ticketName: z.string(),
      address: z.string(),
      values: z.record(z.string(), z.string()),
      sender: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
      signature: z.string(),
    }),
  }),
  /** To oneself, as it stands in the editor, saved or not. */
  /** What links of notices can open besides what every event has. */
  linkTargets: defineCall({
    method: 'GET',
    path: 'notice/linkTargets',
    access: READ,
    request: z.object({ bventId: id }),
    response: z.object({
      hasLive: z.boolean(),
      surveys: z.array(z.object({ surveyId: z.string(), title: z.string(), isOpen: z.boolean() })),
    }),
  }),
  sendTest: defineCall({
    method: 'POST',
    path: 'notice/template/SendTest',
    access: WRITE,
    request: z.object({ ...worded, attendeeId: id.optional() }),
    response: z.object({ address: z.string() }),
  }),
  signatures: defineCall({
    method: 'POST',
    path: '/Api/Communication/SmsSignature/QuerySmsSifnature',
    access: READ,
    effect: 'read',
    response: list(z.object({ id: z.string(), name: z.string(), state: z.enum(['Pending', 'Approved', 'Rejected']), reason: z.string() })),
  }),
  announcements: defineCall({
    method: 'POST',
    path: '/api/operationcenter/ShowNotificationTemplate/QueryShowNotificationTemplate',
    access: 'account',
    effect: 'read',
    isEvenWhenLocked: true,
    request: z.object({ pageCode: z.string().max(64).optional() }),
    response: list(
      z.object({
        id: z.string(),
        title: z.string(),
        content: z.string(),
        level: z.enum(['info', 'warning']),
        from: z.string(),
        to: z.string().nullable(),
      }),
    ),
  }),
}
export type PreviewPerson = z.output<(typeof noticeCalls)['previewPerson']['response']>
export type Announcement = z.output<(typeof noticeCalls)['announcements']['response']>['list'][number]
