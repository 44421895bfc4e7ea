import { findEvent } from '#features/events/server/queries.ts'
import { keyOf } from '#features/notices/codes.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { announcementsNow } from '#features/notices/server/announcements.ts'
import { noticeBook } from '#features/notices/server/book.ts'
import { previewOf } from '#features/notices/server/preview.ts'
import { problemsOf } from '#features/notices/server/problems.ts'
import { replaceFieldsOf } from '#features/notices/server/replace.ts'
import { sendTest } from '#features/notices/server/sendTest.ts'
import { openTemplate, readSetting, saveSetting } from '#features/notices/server/settings.ts'
import { signaturesOf } from '#features/notices/server/signatures.ts'
import { listTemplates, readTemplate, restoreTemplate, saveTemplate, wordingOf } from '#features/notices/server/templates.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

async function bookOf(ctx: Context, bventId: string) {
  await findEvent(ctx, bventId)
  return noticeBook(ctx.db, bventId)
}

export const noticeHandlers = implement(noticeCalls, {
  setting: (ctx, { bventId }) => readSetting(ctx, bventId),
  saveSetting,
  list: async (ctx, request) => ({ list: await listTemplates(ctx, request) }),
  openTemplate,
  template: (ctx, { language, ...which }) => readTemplate(ctx, { ...which, language: language ?? ctx.language }),
  saveTemplate,
  restoreTemplate,
  async replaceFields(ctx, { bventId, audience = 'Attendee', language = ctx.language }) {
    return { list: await replaceFieldsOf(ctx, await bookOf(ctx, bventId), audience, language) }
  },
  async checkTemplate(ctx, request) {
    const book = await bookOf(ctx, request.bventId)
    return problemsOf(ctx, book, required(keyOf(request.templateId)), request.language, wordingOf(request))
  },
  async previewPerson(ctx, { bventId, templateId, language, attendeeId }) {
    return previewOf(ctx, await bookOf(ctx, bventId), { key: required(keyOf(templateId)), language, attendeeId })
  },
  async linkTargets(ctx, { bventId }) {
    const { liveTimes, surveys } = await bookOf(ctx, bventId)
    return { hasLive: liveTimes !== null, surveys }
  },
  sendTest,
  signatures: async (ctx) => ({ list: await signaturesOf(ctx) }),
  announcements: async (ctx, { pageCode }) => ({ list: await announcementsNow(ctx, pageCode) }),
})
