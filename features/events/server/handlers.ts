import { eventMessages } from '#features/events/messages.ts'
import { pagerOf } from '#core/envelope.ts'
import { invalid, isUniqueViolation, AppError } from '#server/kit/errors.ts'
import { languageOf } from '#core/language.ts'
import { OK } from '#core/schema.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { Place } from '#core/place.ts'
import { canPreview, isMbaProjectNo, statusOf, type StoredStatus } from '#features/events/rules.ts'
import { coverTemplates, COVER_PATH, isCoverTemplate } from '#features/events/server/covers.ts'
import { saveDescription } from '#features/events/server/describe.ts'
import { infoOf } from '#features/events/server/eventInfo.ts'
import { calendarEvents, inProgressEvents, listEvents } from '#features/events/server/listEvents.ts'
import { cancelEvent, deleteEvent, publishEvent, restoreEvent, setField } from '#features/events/server/moveEvent.ts'
import { enumList, planOptions } from '#features/events/server/options.ts'
import { previewLink } from '#features/events/server/previewLink.ts'
import { publishFindings, withoutRefusal } from '#features/events/server/publishCheck.ts'
import {
  findEvent,
  findWritableEvent,
  isTitleTaken,
  markProgress,
  onlyVisible,
  rowOf,
  selectEvents,
} from '#features/events/server/queries.ts'
import { listResponsibles, saveResponsibles } from '#features/events/server/responsibles.ts'
import { createEvent, updateEvent } from '#features/events/server/saveEvent.ts'
import { totalAmounts, totals, trend } from '#features/events/server/statistics.ts'
import { whereIs } from '#features/events/server/whereIs.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { findTask } from '#features/tasks/server/queries.ts'
import { answerOf } from '#features/tasks/server/answer.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import { audit } from '#server/kit/audit.ts'
import { implement, page } from '#server/kit/implement.ts'
import { contains } from '#server/kit/database/like.ts'
import { textIn } from '#core/messages.ts'

const MOST_CALENDAR_DAYS = 366
const PAST_PLACES = 10

export const eventHandlers = implement(eventCalls, {
  async list(ctx, search) {
    const { list, pager } = await listEvents(ctx, search)
    return page({ list }, pager)
  },

  async getBvents(ctx, { topOrgId, keyWords, ...paging }) {
    if (topOrgId !== ctx.who.orgId) throw new AppError('core.notFound')
    let query = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null)
    if (keyWords) query = query.where('bvent.title', 'ilike', contains(keyWords))
    const { total } = await query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const list = await query
      .clearSelect()
      .select(['bvent.id as bventId', 'bvent.title'])
      .orderBy('bvent.startTime', 'desc')
      .orderBy('bvent.id', 'desc')
      .limit(paging.pageSize)
      .offset((paging.pageNo - 1) * paging.pageSize)
      .execute()
    return page({ list }, pagerOf(paging, total))
  },

  inProgress: (ctx) => inProgressEvents(ctx),

  async calendar(ctx, { from, to }) {
    const [begin, end] = [new Date(from), new Date(to)]
    const days = (end.getTime() - begin.getTime()) / DAY_MS
    if (!(days > 0 && days <= MOST_CALENDAR_DAYS))
      throw invalid({ field: 'to', message: textIn(eventMessages['events.wrong.calendar'], ctx.language) })
    return { list: await calendarEvents(ctx, begin, end) }
  },

  statistics: async (ctx, which) => ({ trend: await trend(ctx, which) }),
  totalStatistics: (ctx, which) => totals(ctx, which),
  totalAmount: async (ctx, which) => ({ list: await totalAmounts(ctx, which) }),
  totalAttendeeCount: async (ctx, which) => ({ total: (await totals(ctx, which)).attendeeCount }),

  async places(ctx, { keyword }) {
    const past = await ctx.db
      .selectFrom('bvent')
      .select('place')
      .distinct()
      .where('place', 'is not', null)
      .where((eb) => eb(eb.cast<string>('place', 'text'), 'ilike', contains(keyword)))
      .limit(PAST_PLACES)
      .execute()
    const found = await ctx.adapters.places.search(keyword)
    const known = past.map((row) => row.place as Place)
    return [...known, ...found.filter((place) => !known.some((other) => other.name === place.name))]
  },

  async previewLink(ctx, { bventId }) {
    const { status, endTime, languages } = await findEvent(ctx, bventId)
    if (!canPreview(statusOf(status as StoredStatus, endTime, ctx.now))) throw new AppError('core.state')
    const { path, expireTime } = await previewLink(ctx.db, { bventId, language: languageOf(languages[0]), now: ctx.now })
    return { url: ctx.config.PUBLIC_URL + path, expireTime }
  },

  detail: async (ctx, { bventId }) => infoOf(ctx, await findEvent(ctx, bventId)),
  adminSiteDetail: async (ctx, { bventId }) => infoOf(ctx, await findEvent(ctx, bventId)),
  create: (ctx, input) => createEvent(ctx, input),
  update: (ctx, { bventId, version, ...change }) => updateEvent(ctx, bventId, version, change),
  async delete(ctx, { bventId, title }) {
    await deleteEvent(ctx, bventId, title)
    return OK
  },
  restore: (ctx, { bventId, title }) => restoreEvent(ctx, bventId, title),
  cancel: (ctx, request) => cancelEvent(ctx, request),
  publish: (ctx, request) => publishEvent(ctx, request),
  publishCheck: async (ctx, { bventId }) => ({ list: (await publishFindings(ctx, await findEvent(ctx, bventId))).map(withoutRefusal) }),

  checkTitle: async ({ db }, { title, bventId }) => ({ isUnique: !(await isTitleTaken(db, { title, exceptId: bventId })) }),

  saveDescription: (ctx, request) => saveDescription(ctx, request),
  whereIs: (ctx, { bventId }) => whereIs(ctx, bventId),
  setTop: async (ctx, { bventId }) => ({ isTop: (await setField(ctx, bventId, 'setTop', { isTop: true })).isTop }),
  cancelTop: async (ctx, { bventId }) => ({ isTop: (await setField(ctx, bventId, 'cancelTop', { isTop: false })).isTop }),
  setPrivate: async (ctx, { bventId, isPrivate }) => ({ isPrivate: (await setField(ctx, bventId, 'setPrivate', { isPrivate })).isPrivate }),

  coverTemplates(_, paging) {
    const from = (paging.pageNo - 1) * paging.pageSize
    const list = coverTemplates
      .slice(from, from + paging.pageSize)
      .map((templateId) => ({ templateId, url: `${COVER_PATH}/${templateId}.svg` }))
    return page({ list }, pagerOf(paging, coverTemplates.length))
  },
  async saveCoverTemplate(ctx, { bventId, templateId, fileId }) {
    if (!fileId && !isCoverTemplate(templateId ?? '')) throw invalid({ field: 'templateId', message: 'templateId' })
    if (fileId) await claimFile(ctx, fileId, 'cover')
    const change = fileId ? { coverFileId: fileId } : { coverFileId: null, coverTemplateId: templateId }
    return { coverTemplate: rowOf(await setField(ctx, bventId, 'saveCoverTemplate', change), ctx).coverTemplate }
  },
  async saveMiniAppImage(ctx, { bventId, fileId }) {
    if (fileId) await claimFile(ctx, fileId, 'content')
    await setField(ctx, bventId, 'saveMiniAppCustomImage', { miniAppFileId: fileId })
    return OK
  },

  async responsibleList(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return listResponsibles(ctx, bventId)
  },
  async responsibleSave(ctx, { bventId, accountIds }) {
    const before = await findWritableEvent(ctx, bventId)
    await saveResponsibles(ctx, bventId, accountIds)
    const after = await listResponsibles(ctx, bventId)
    await audit(ctx, { action: 'event.responsible.save', objectId: bventId, bventId, before: before.responsibles, after })
    return OK
  },

  planGet: async (ctx, { bventId }) => ({ bventplan: (await findEvent(ctx, bventId)).plan as never }),
  async planSave(ctx, { bventId, ...plan }) {
    if (plan.mbaProjectNo && !isMbaProjectNo(plan.mbaProjectNo))
      throw invalid({
        field: 'mbaProjectNo',
        message: textIn(eventMessages['events.wrong.projectNo'], ctx.language),
      })
    const event = await setField(ctx, bventId, 'bventplan.save', { plan: JSON.stringify(plan) }).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'bvent_plan_mba')) throw error
      throw invalid({
        field: 'mbaProjectNo',
        message: textIn(eventMessages['events.wrong.projectNoTaken'], ctx.language),
      })
    })
    await markProgress(ctx.db, event, 'lite_res_menu_plan')
    return OK
  },
  async planCheck({ db }, { mbaProjectNo }) {
    const used = await db
      .selectFrom('bvent')
      .select('id')
      .where('deletedAt', 'is', null)
      .where((eb) => eb(eb.ref('plan', '->>').key('mbaProjectNo' as never), '=', mbaProjectNo.trim() as never))
      .executeTakeFirst()
    return { isValid: isMbaProjectNo(mbaProjectNo), isUsed: Boolean(used) }
  },
  planOptions: ({ language }) => planOptions(language),
  enums: ({ language }) => enumList(language),

  async progress(ctx, { bventId }) {
    const { progress, status } = await findEvent(ctx, bventId)
    return { list: progress, status }
  },
  async updateProgress(ctx, { bventId, menuCodes }) {
    const event = await findWritableEvent(ctx, bventId)
    const allowed = menuCodes.filter((code) => code.startsWith('lite_res_menu_'))
    for (const code of allowed) await markProgress(ctx.db, event, code)
    return { list: [...new Set([...event.progress, ...allowed])], status: event.status }
  },

  async copyProgress(ctx, { taskId }) {
    const task = await findTask(ctx, taskId)
    const row = await ctx.db.selectFrom('taskRow').select('after').where('taskId', '=', taskId).executeTakeFirst()
    const { newBventId = null } = (row?.after ?? {}) as { newBventId?: string }
    return { ...(await answerOf(ctx, task)), newBventId }
  },
})
