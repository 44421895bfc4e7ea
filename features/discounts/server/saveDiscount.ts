import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { parseMoney } from '#core/money.ts'
import type { discountCalls } from '#features/discounts/contract.ts'
import { discountMessages } from '#features/discounts/messages.ts'
import { foldCode, isCode, MOST_AUTOMATIC, MOST_DISCOUNTS } from '#features/discounts/rules.ts'
import { findWritableDiscount, rowOf, shownDiscount, type DiscountRow } from '#features/discounts/server/discountRows.ts'
import type { DiscountInput, ShownDiscount } from '#features/discounts/shapes.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

type Request = RequestOf<typeof discountCalls.save>
type Wrong = keyof typeof discountMessages extends infer Key ? (Key extends `discounts.wrong_${infer Name}` ? Name : never) : never

export function wrong({ language }: Pick<Context, 'language'>, field: string, key: Wrong, params: Record<string, Param> = {}): AppError {
  return invalid({ field, message: format(textIn(discountMessages[`discounts.wrong_${key}`], language), params, language) })
}

export async function saveDiscount(ctx: Context, { bventId, discountId, version, ...input }: Request): Promise<ShownDiscount> {
  const event = await findWritableEvent(ctx, bventId)
  const before = discountId ? await findWritableDiscount(ctx, discountId) : null
  if (before && before.bventId !== bventId) throw new AppError('core.notFound')
  await checkTickets(ctx, bventId, input)
  const columns = columnsOf(ctx, input)
  const id = before?.id ?? uuid()
  await (before ? change(ctx, before, version, columns) : add(ctx, event, id, { ...columns, way: input.way })).catch(asRefusal(ctx))
  if ((before?.way ?? input.way) === 'code') await keepCode(ctx, event, id, input.code, before?.code ?? '')
  const row = await rowOf(ctx.db, id)
  const shown = shownDiscount(row, ctx)
  await audit(ctx, { action: 'discount.save', objectId: id, bventId, ...(before && { before: shownDiscount(before, ctx) }), after: shown })
  return shown
}

async function checkTickets(ctx: Context, bventId: string, { ticketIds, opensHidden, way, off }: DiscountInput): Promise<void> {
  const tickets = await ticketsOf(ctx.db, bventId)
  if (ticketIds.some((id) => !tickets.some((ticket) => ticket.id === id))) throw wrong(ctx, 'ticketIds', 'tickets')
  if (opensHidden && way === 'auto') throw wrong(ctx, 'opensHidden', 'opensAuto')
  if (off.kind === 'percent' && off.percent === 0 && !opensHidden) throw wrong(ctx, 'off', 'nothing')
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(ctx: Context, input: DiscountInput) {
  const { off, minAmount, budget, startTime, endTime, way: _, code: __, ...plain } = input
  const offValue =
    off.kind === 'percent'
      ? off.percent
      : off.kind === 'cheapestFree'
        ? off.every
        : required(parseMoney(off.kind === 'amount' ? off.amount : off.price))
  if (off.kind === 'amount' && offValue === 0) throw wrong(ctx, 'off', 'nothing')
  return {
    ...plain,
    offKind: off.kind,
    offValue,
    // Only money can be of the whole order; what merely opens a ticket stands in nobody's way.
    isPerOrder: plain.isPerOrder && (off.kind === 'amount' || off.kind === 'price'),
    isCombinable: plain.isCombinable || (off.kind === 'percent' && off.percent === 0),
    minMinor: required(parseMoney(minAmount)),
    budgetMinor: budget === null ? null : parseMoney(budget) || null,
    startTime: startTime && new Date(startTime),
    endTime: endTime && new Date(endTime),
    updatedAt: ctx.now,
  }
}

async function add(
  ctx: Context,
  event: { topOrgId: string; id: string },
  id: string,
  columns: Columns & { way: DiscountInput['way'] },
): Promise<void> {
  const { rows } = await sql<{ total: number; automatic: number }>`
    select count(*)::int as total, (count(*) filter (where way = 'auto'))::int as automatic from discount
    where bvent_id = ${event.id} and deleted_at is null`.execute(ctx.db)
  const { total = 0, automatic = 0 } = rows[0] ?? {}
  if (total >= MOST_DISCOUNTS) throw wrong(ctx, 'name', 'tooMany', { n: MOST_DISCOUNTS })
  if (columns.way === 'auto' && automatic >= MOST_AUTOMATIC) throw wrong(ctx, 'way', 'tooManyAuto', { n: MOST_AUTOMATIC })
  await ctx.db
    .insertInto('discount')
    .values({ topOrgId: event.topOrgId, id, bventId: event.id, ...columns, createdAt: ctx.now })
    .execute()
}

/** Limits never fall below what is held: the table's own checks say so. Orders keep the price they were placed with. */
async function change({ db }: Context, before: DiscountRow, version: number | undefined, columns: Columns): Promise<void> {
  let query = db
    .updateTable('discount')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('deletedAt', 'is', null)
  if (version !== undefined) query = query.where('version', '=', version)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('core.changed')
  if (before.way === 'batch' && columns.perCodeLimit !== before.perCodeLimit)
    await sql`update discount_code set most = ${columns.perCodeLimit} where discount_id = ${before.id} and not is_gone`.execute(db)
}

/** The one word that everybody uses: changed in place, so that what it was used for stays with it. */
async function keepCode(ctx: Context, event: { topOrgId: string; id: string }, discountId: string, code: string, was: string) {
  if (!isCode(code)) throw wrong(ctx, 'code', 'code')
  const values = { code, codeKey: foldCode(code) }
  const save =
    was === ''
      ? ctx.db
          .insertInto('discountCode')
          .values({ topOrgId: event.topOrgId, id: uuid(), discountId, bventId: event.id, ...values, most: null })
      : ctx.db.updateTable('discountCode').set(values).where('discountId', '=', discountId).where('isGone', '=', false)
  await save.execute().catch(asRefusal(ctx))
}

function asRefusal(ctx: Context) {
  return (error: unknown): never => {
    const { constraint } = error as { constraint?: string }
    if (isUniqueViolation(error, 'discount_code_key')) throw wrong(ctx, 'code', 'codeTaken')
    if (constraint === 'discount_uses') throw wrong(ctx, 'useLimit', 'belowTaken')
    if (constraint === 'discount_code_uses') throw wrong(ctx, 'perCodeLimit', 'belowTaken')
    if (constraint === 'discount_budget') throw wrong(ctx, 'budget', 'belowSpent')
    if (constraint === 'discount_period') throw wrong(ctx, 'endTime', 'period')
    throw error
  }
}

export async function enableDiscount(
  ctx: Context,
  { discountId, isEnable }: RequestOf<typeof discountCalls.enable>,
): Promise<ShownDiscount> {
  const before = await findWritableDiscount(ctx, discountId)
  await ctx.db
    .updateTable('discount')
    .set((eb) => ({ isEnable, version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', discountId)
    .execute()
  await audit(ctx, { action: 'discount.enable', objectId: discountId, bventId: before.bventId, after: { name: before.name, isEnable } })
  return shownDiscount(await rowOf(ctx.db, discountId), ctx)
}

export async function prolongDiscount(
  ctx: Context,
  { discountId, endTime }: RequestOf<typeof discountCalls.prolong>,
): Promise<ShownDiscount> {
  const before = await findWritableDiscount(ctx, discountId)
  await ctx.db
    .updateTable('discount')
    .set((eb) => ({ endTime: endTime && new Date(endTime), version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', discountId)
    .execute()
    .catch(asRefusal(ctx))
  await audit(ctx, {
    action: 'discount.prolong',
    objectId: discountId,
    bventId: before.bventId,
    before: { name: before.name, endTime: before.endTime },
    after: { name: before.name, endTime },
  })
  return shownDiscount(await rowOf(ctx.db, discountId), ctx)
}
