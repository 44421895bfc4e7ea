import type { RequestOf, ResultOf } from '#core/call.ts'
import { contentOf, textsOf, type GuestTexts } from '#features/invitations/notice.ts'
import type { guestSendCalls, Reminder } from '#features/invitations/sendContract.ts'
import { managerScope, seeingAll } from '#features/invitations/server/scope.ts'
import { guestFields } from '#features/notices/replaceFields.ts'
import { guestHappenings } from '#features/sends/planRules.ts'
import { createOf, dryRunOf, excludedOf, refuseWords } from '#features/sends/server/compose.ts'
import type { Judging } from '#features/sends/server/judging.ts'
import { findPlan, lastRuns, openPlan, removePlan, storedPlans, storePlan } from '#features/sends/server/plans.ts'
import { listSends, sendDetail, sendPeople } from '#features/sends/server/report.ts'
import type { GuestAudience, SendContent } from '#features/sends/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

type Composed = { bventId: string; audience: GuestAudience; texts: GuestTexts; isAgain: boolean }

const ofGuests = (guests: GuestAudience) => ({ isSelectAll: false, attendeeIds: [], excludedIds: [], guests })

/** Whoever may change everybody's guests may write to them, in words that can be said to guests. */
async function judgingOf(ctx: Context, { bventId, audience, texts, isAgain }: Composed): Promise<Judging> {
  await managerScope(ctx, bventId)
  const content = contentOf(texts)
  await refuseWords(ctx, bventId, content, guestFields)
  return { bventId, audience: ofGuests(audience), content, isAgain, language: ctx.language }
}

export async function tryNotice(ctx: Context, { sendTime, ...composed }: RequestOf<typeof guestSendCalls.tryNotice>) {
  return dryRunOf(ctx, await judgingOf(ctx, composed), sendTime)
}

export async function excludedOfNotice(ctx: Context, request: RequestOf<typeof guestSendCalls.excludedOfNotice>) {
  return excludedOf(ctx, await judgingOf(ctx, request), request)
}

export async function sendNotice(ctx: Context, given: RequestOf<typeof guestSendCalls.sendNotice>) {
  const { sendTime, isSendAnyway, title, ...composed } = given
  return createOf(ctx, await judgingOf(ctx, composed), { sendTime, isSendAnyway, title, kind: 'Invitation' })
}

export async function listNotices(ctx: Context, request: RequestOf<typeof guestSendCalls.notices>) {
  await seeingAll(ctx, request.bventId)
  return listSends(ctx, request, true)
}

export async function readNotice(ctx: Context, which: RequestOf<typeof guestSendCalls.notice>) {
  await seeingAll(ctx, which.bventId)
  return sendDetail(ctx, which, true)
}

export async function noticePeople(ctx: Context, request: RequestOf<typeof guestSendCalls.noticePeople>) {
  await seeingAll(ctx, request.bventId)
  return sendPeople(ctx, request, true)
}

/** Something is done with a send to guests by whoever may write to them. */
export function actOn<Result>(act: (ctx: Context, which: { bventId: string; sendId: string }) => Promise<Result>) {
  return async (ctx: Context, which: { bventId: string; sendId: string }): Promise<Result> => {
    await managerScope(ctx, which.bventId)
    return act(ctx, which)
  }
}

export async function listReminders(
  ctx: Context,
  { bventId }: RequestOf<typeof guestSendCalls.reminders>,
): Promise<ResultOf<typeof guestSendCalls.reminders>> {
  const { event } = await seeingAll(ctx, bventId)
  const rows = await storedPlans(ctx, event, await lastRuns(ctx, bventId), true)
  const list = rows
    .sort((one, other) => Date.parse(one.placeTime) - Date.parse(other.placeTime))
    .map(({ audience, content, placeTime: _, missed: __, ...row }): Reminder => ({
      ...row,
      audience: audience.guests ?? { states: [] },
      texts: textsOf(content as SendContent),
    }))
  return { list, timeZone: event.timeZone }
}

export async function saveReminder(ctx: Context, given: RequestOf<typeof guestSendCalls.saveReminder>) {
  const { bventId, audience, texts, rule, ...plan } = given
  const { event } = await managerScope(ctx, bventId)
  if (rule.type === 'After' && !guestHappenings.some((what) => what === rule.what)) throw invalid({ field: 'rule', message: rule.what })
  const content = contentOf(texts)
  await refuseWords(ctx, bventId, content, guestFields)
  return storePlan(ctx, event, { ...plan, rule, audience: ofGuests(audience), content })
}

export async function openReminder(ctx: Context, request: RequestOf<typeof guestSendCalls.openReminder>) {
  await managerScope(ctx, request.bventId)
  return openPlan(ctx, request, true)
}

export async function removeReminder(ctx: Context, which: RequestOf<typeof guestSendCalls.removeReminder>) {
  await managerScope(ctx, which.bventId)
  await findPlan(ctx, which, true)
  return removePlan(ctx, which, true)
}
