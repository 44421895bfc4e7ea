import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { languages } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { checkSelection } from '#features/attendees/server/selection.ts'
import { eventScope } from '#features/attendees/server/listScope.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import { everyField } from '#features/forms/server/queries.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { guestFields, isKnown } from '#features/notices/replaceFields.ts'
import { refuseFaults, wordingFaults } from '#features/notices/server/problems.ts'
import { picturesIn } from '#features/notices/server/templates.ts'
import type { DryRun, ExcludedPerson, sendCalls } from '#features/sends/contract.ts'
import { sendMessages } from '#features/sends/messages.ts'
import { HOLD_MS, quietUntil } from '#features/sends/rules.ts'
import { judgedSql, reachOf, type Reach } from '#features/sends/server/judged.ts'
import { isForGuests, type Judging } from '#features/sends/server/judging.ts'
import { approvalLimit, putSend, type DraftRead } from '#features/sends/server/store.ts'
import { tellApprovers } from '#features/sends/server/tellApprovers.ts'
import { weigh, type Weight } from '#features/sends/server/weigh.ts'
import { channelsOf, sendChannels, type SendChannel, type SendContent } from '#features/sends/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, CreditKind } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'
import { addressField, coverFor } from '#server/kit/masked.ts'

type Composed = Pick<RequestOf<typeof sendCalls.dryRun>, 'bventId' | 'audience' | 'content' | 'isAgain'>

/** The event may be written to, the choice makes sense, and nothing stands against the words. */
export async function judgingOf(ctx: Context, { bventId, audience, content, isAgain }: Composed): Promise<Judging> {
  const event = await findWritableEvent(ctx, bventId)
  await checkSelection(ctx, await eventScope(ctx, event), audience)
  await refuseWords(ctx, bventId, content)
  return { bventId, audience, content, isAgain, language: ctx.language }
}

export async function refuseWords(ctx: Context, bventId: string, content: SendContent, sayable?: readonly string[]): Promise<void> {
  for (const channel of channelsOf(content))
    for (const language of languages) {
      const wording = content[channel]?.[language]
      if (!wording) continue
      if (channel === 'OfficialAccount' && wording.content === '')
        throw invalid({ field: 'content', message: textIn(noticeMessages['notices.officialIdMissing'], ctx.language) })
      const place = { audience: 'Attendee', channel } as const
      refuseFaults(ctx, await wordingFaults(ctx, bventId, place, language, { ...wording, blocks: wording.blocks ?? [] }, sayable))
    }
}

type Need = Record<CreditKind, number>

/** What it will use up: letters by the piece, SMS by their parts. */
export function needOf(
  { willSend, excluded, people }: Reach,
  content: SendContent,
  { checked, smsParts, sizes }: Pick<Weight, 'checked' | 'smsParts' | 'sizes'>,
): Need {
  const out = (channel: SendChannel) =>
    content[channel] ? people - excluded.filter((one) => one.channel === channel).reduce((sum, { count }) => sum + count, 0) : 0
  const weighed = sizes.reduce((sum, { count }) => sum + count, 0)
  const sms = willSend > checked && weighed > 0 ? Math.ceil((smsParts / weighed) * out('SMS')) : smsParts
  return { sms, email: out('Email') }
}

async function leftOf({ db, hooksOf }: Pick<Context, 'db' | 'hooksOf'>): Promise<Record<CreditKind, number | null>> {
  const [book] = hooksOf('credits')
  return book ? book.left({ db }) : { sms: null, email: null }
}

export const dryRun = async (ctx: Context, { sendTime, ...composed }: RequestOf<typeof sendCalls.dryRun>): Promise<DryRun> =>
  dryRunOf(ctx, await judgingOf(ctx, composed), sendTime)

/** What would become of it, whoever it is for. */
export async function dryRunOf(ctx: Context, judging: Judging, sendTime: string | undefined): Promise<DryRun> {
  const reach = await reachOf(ctx, judging)
  const weight = await weigh(ctx, judging)
  const { checked, sizes, tooLong, problems, samples, book } = weight
  const at = sendTime ? new Date(sendTime) : ctx.now
  const nextAt = judging.content.SMS ? quietUntil(book, at) : null
  const limit = await approvalLimit(ctx.db)
  return {
    time: ctx.now.toISOString(),
    people: reach.people,
    willSend: reach.willSend,
    excluded: reach.excluded.map((one) => ({ ...one, channel: one.channel as SendChannel })),
    samples,
    sizes,
    checked,
    need: needOf(reach, judging.content, weight),
    left: await leftOf(ctx),
    problems: await namedProblems(ctx, judging.bventId, problems),
    tooLong,
    quiet: nextAt && { from: book.quietFrom, to: book.quietTo, nextAt: nextAt.toISOString() },
    needsApproval: limit !== null && reach.willSend > limit,
  }
}

async function namedProblems({ db, language }: Context, bventId: string, problems: Weight['problems']): Promise<DryRun['problems']> {
  if (problems.length === 0) return []
  const own = new Map((await everyField(db, bventId, language)).map(({ fieldName, displayName }) => [fieldName, displayName]))
  return problems.map(({ fieldName, count }) => {
    const ofGuest = guestFields.find((name) => name === fieldName)
    const known = isKnown(fieldName)
      ? textIn(noticeMessages[`notices.field_${fieldName}`], language)
      : (own.get(fieldName) ?? (ofGuest && textIn(noticeMessages[`notices.field_${ofGuest}`], language)))
    return { fieldName, displayName: known ?? fieldName, count }
  })
}

/** Those of one reason, by name. */
export const excludedPeople = async (ctx: Context, request: RequestOf<typeof sendCalls.excluded>) =>
  excludedOf(ctx, await judgingOf(ctx, request), request)

type Excluded = Pick<RequestOf<typeof sendCalls.excluded>, 'channel' | 'reason' | 'pageNo' | 'pageSize'>

export async function excludedOf(ctx: Context, judging: Judging, { channel, reason, pageNo, pageSize }: Excluded) {
  const judged = await judgedSql(ctx, judging)
  const known = isForGuests(judging.audience)
    ? sql`join invitee_of_org g on g.id = j.id cross join lateral (select g.company as name) t`
    : sql`join attendee a on a.top_org_id = app_org() and a.id = j.id join ticket t on t.top_org_id = app_org() and t.id = a.ticket_id`
  const { rows } = await sql<{ id: string; fullName: string; ticketName: string; address: string; total: number }>`
    select j.id, j.full_name, t.name as ticket_name, j.address, count(*) over ()::integer as total
    from (${judged}) j ${known}
    where j.channel = ${channel} and j.reason = ${reason} order by j.full_name, j.id
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const cover = coverFor(ctx.who)
  const list = rows.map(({ id, fullName, ticketName, address }): ExcludedPerson => ({
    attendeeId: id,
    name: fullName,
    ticketName,
    address: cover(addressField(channel), address) ?? '',
  }))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}

const PAST_MS = 60_000

export const createSend = async (ctx: Context, { sendTime, isSendAnyway, title, draft, ...composed }: RequestOf<typeof sendCalls.create>) =>
  createOf(ctx, await judgingOf(ctx, composed), { sendTime, isSendAnyway, title, draft, kind: 'Notice' })

type Creating = { sendTime: string | undefined; isSendAnyway: boolean; title: string; kind: string; draft?: DraftRead | undefined }

export async function createOf(ctx: Context, judging: Judging, { sendTime, isSendAnyway, title, kind, draft }: Creating) {
  const { content, bventId, audience, isAgain } = judging
  const sendAt = sendTime ? new Date(sendTime) : ctx.now
  if (sendAt.getTime() < ctx.now.getTime() - PAST_MS)
    throw invalid({ field: 'sendTime', message: textIn(sendMessages['sends.past'], ctx.language) })
  const reach = await reachOf(ctx, judging)
  if (reach.willSend === 0) throw new AppError('notice.nobody', { returnObj: { excluded: reach.excluded } })
  const weight = await weigh(ctx, judging)
  const nextAt = content.SMS && !sendTime && !isSendAnyway ? quietUntil(weight.book, ctx.now) : null
  if (nextAt) throw new AppError('notice.quiet', { returnObj: { nextAt: nextAt.toISOString() } })
  refuseDear(needOf(reach, content, weight), await leftOf(ctx))
  await claimFiles(ctx, picturesOf(content), { purpose: 'content' })
  const limit = await approvalLimit(ctx.db)
  const needsApproval = limit !== null && reach.willSend > limit
  const holdUntil = new Date(ctx.now.getTime() + HOLD_MS)
  const sendId = await putSend(
    ctx.db,
    {
      orgId: ctx.who.orgId,
      bventId,
      title: title || titleOf(content),
      kind,
      origin: 'Manual',
      audience,
      content,
      language: ctx.language,
      sendAt,
      holdUntil,
      createdBy: ctx.who.accountId,
      createdName: ctx.who.accountName,
      needsApproval,
      isSendAnyway,
      isAgain,
      recipients: reach.willSend,
    },
    ctx.now,
    draft,
  )
  if (!sendId) throw new AppError('core.changed')
  await audit(ctx, {
    action: 'send.create',
    objectId: sendId,
    bventId,
    after: { title: title || titleOf(content), channels: channelsOf(content), count: reach.willSend, sendTime: sendAt.toISOString() },
  })
  if (needsApproval) await tellApprovers(ctx, { bventId, sendId, title: title || titleOf(content), count: reach.willSend })
  return { sendId, state: 'Scheduled' as const, holdUntil: holdUntil.toISOString(), isToApprove: needsApproval }
}

function refuseDear(need: Need, left: Record<CreditKind, number | null>): void {
  for (const kind of ['sms', 'email'] as const) {
    const have = left[kind]
    if (have !== null && need[kind] > have) throw new AppError('notice.noCredit', { returnObj: { need: need[kind], have } })
  }
}

const wordingsOf = (content: SendContent) =>
  sendChannels.flatMap((channel) => languages.flatMap((language) => content[channel]?.[language] ?? []))

export const picturesOf = (content: SendContent): string[] => wordingsOf(content).flatMap(({ blocks = [] }) => picturesIn(blocks))

const TITLE_LETTERS = 40

/** The first thing it says, without what differs from person to person. */
export function titleOf(content: SendContent): string {
  const [first] = wordingsOf(content)
  // What stands first at the official account is the number of a template.
  const data = first?.blocks?.find((block) => block.type === 'data')
  const said = (data?.text || first?.subject || first?.content || '').replace(/\{\{[^{}\n]*\}\}/g, '…')
  return [...said].slice(0, TITLE_LETTERS).join('')
}
