import { checkinMessages } from '#features/checkin/messages.ts'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import { personRow, uniqueValuesOf } from '#features/orders/server/person.ts'
import { judge } from '#features/checkin/server/judge.ts'
import { resultOf } from '#features/checkin/server/scan.ts'
import { enterDoor } from '#features/checkin/server/staff.ts'
import type { ScanResult } from '#features/checkin/shapes.ts'
import { checkAnswers } from '#features/forms/server/answers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { placeOrder } from '#features/orders/server/placeOrder.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Given = { fieldName: string; value?: unknown }
type WalkIn = { scanId?: string | undefined; checkinId: string; ticketId: string; attendeeFieldValues: Given[] }

/** Registered and let in at once; only what staff have written down is judged, and a ticket that costs still waits for its money. */
export async function walkIn(ctx: Context, { checkinId, ticketId, attendeeFieldValues, ...given }: WalkIn): Promise<ScanResult> {
  const scope = await enterDoor(ctx, checkinId)
  if (!scope.isWalkIn) throw new AppError('staff.scope')
  const scanId = given.scanId ?? uuid()
  const attendeeId = (await earlier(ctx, scanId)) ?? (await register())
  const scan = { scanId, checkinId, attendeeId, time: ctx.now, direction: 'in', isOffline: false, refusal: 0, isByName: false } as const
  const [answer] = await judge(ctx, scope, ctx.now, [{ ...scan, isAdmitted: true }], { isWalkIn: true })
  if (!answer || answer.auth !== 'ok') throw new AppError('staff.unknown')
  return resultOf(answer, ctx)

  async function register(): Promise<string> {
    const { orgId, bventId } = scope
    await refuseClosed(ctx, bventId, ticketId)
    const form = await formOf(ctx.db, bventId, { language: ctx.language })
    const values = Object.fromEntries(attendeeFieldValues.map(({ fieldName, value }) => [fieldName, value]))
    const only = ['FullName', ...Object.keys(values)]
    const answers = await checkAnswers(ctx, form, { ticketId, values, audience: 'organiser', only })
    const [wrong] = answers.errors
    if (wrong) throw invalid(...answers.errors.map(({ fieldName, message }) => ({ field: fieldName, message })))
    if (!answers.values['FullName'])
      throw invalid({ field: 'FullName', message: textIn(checkinMessages['checkin.wrong.fullName'], ctx.language) })
    const sealer = await sealerOf(ctx)
    const person = personRow(answers.values, sealer)
    const { attendees } = await placeOrder(ctx.db, {
      orgId,
      bventId,
      people: [{ ticketId, ...person, uniqueValues: uniqueValuesOf(form.fields, answers.values, sealer) }],
      buyer: { fullName: person.columns.fullName, mobile: person.columns.mobile ?? '', email: person.columns.email ?? '' },
      payType: 'Offline',
      language: ctx.language,
      source: 'walkIn',
      now: ctx.now,
      skip: { isSkipApproval: true },
      isHeldForEver: true,
    })
    const [made] = attendees
    if (!made) throw new Error('nobody was registered')
    const link = await ctx.db.selectFrom('staffLink').select(['name', 'createdBy']).where('id', '=', scope.linkId).executeTakeFirstOrThrow()
    await audit(
      { db: ctx.db, now: ctx.now, requestId: ctx.requestId, who: { orgId, accountId: link.createdBy, accountName: link.name } },
      { action: 'checkin.walkIn', objectId: made.attendeeId, bventId, after: { fullName: person.columns.fullName, ticketId } },
    )
    return made.attendeeId
  }
}

/** The reply was lost and the same walk-in comes again: it is the same person. */
async function earlier({ db }: Context, scanId: string): Promise<string | null> {
  const entry = await db.selectFrom('checkinEntry').select('attendeeId').where('id', '=', scanId).executeTakeFirst()
  if (entry) return entry.attendeeId
  const scan = await db.selectFrom('checkinScan').select('attendeeId').where('id', '=', scanId).executeTakeFirst()
  return scan?.attendeeId ?? null
}

async function refuseClosed({ db }: Context, bventId: string, ticketId: string): Promise<void> {
  const ticket = await db.selectFrom('ticket').select('isOpen').where('id', '=', ticketId).where('bventId', '=', bventId).executeTakeFirst()
  if (!ticket) throw new AppError('core.notFound')
  if (!ticket.isOpen) throw new AppError('ticket.notOnSale')
}
