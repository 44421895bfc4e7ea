import { sql } from 'kysely'
import { discountState, foldCode, quotable, type DiscountState } from '#features/discounts/rules.ts'
import type { DiscountRow } from '#features/discounts/server/discountRows.ts'
import type { OrderDiscount } from '#features/orders/server/discountUses.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'

/** A discount in force, and the hidden tickets that its code opens; null: any. */
export type Offer = OrderDiscount & { opens: readonly string[] | null }
type Stored = Pick<
  DiscountRow,
  | 'id'
  | 'name'
  | 'ticketIds'
  | 'currency'
  | 'offKind'
  | 'offValue'
  | 'isPerOrder'
  | 'mostPeople'
  | 'minPeople'
  | 'minMinor'
  | 'isCombinable'
  | 'opensHidden'
  | 'isEnable'
  | 'startTime'
  | 'endTime'
  | 'taken'
  | 'useLimit'
  | 'spentMinor'
  | 'budgetMinor'
>
type Asking = Pick<Context, 'db' | 'now'>

const columns = sql`d.id, d.name, d.ticket_ids, d.currency, d.off_kind, d.off_value, d.is_per_order, d.most_people, d.min_people, d.min_minor,
  d.is_combinable, d.opens_hidden, d.is_enable, d.start_time, d.end_time, d.taken, d.use_limit, d.spent_minor, d.budget_minor`

/** Those that come by themselves, the oldest first, as they are taken off; and whether there is any code to ask for. */
export async function openOffers({ db, now }: Asking, bventId: string): Promise<{ automatic: Offer[]; hasCodes: boolean }> {
  const { rows } = await sql<Stored & { way: string }>`
    select d.way, ${columns} from discount d where d.bvent_id = ${bventId} and d.deleted_at is null and d.is_enable
    order by d.created_at, d.id`.execute(db)
  const open = rows.filter((row) => discountState(row, now) === 'Active')
  return {
    automatic: open.filter(({ way }) => way === 'auto').map((row) => offerOf(row, { code: '', codeId: null })),
    hasCodes: rows.some((row) => row.way !== 'auto' && discountState(row, now) !== 'Ended'),
  }
}

function offerOf(row: Stored, { code, codeId }: Pick<OrderDiscount, 'code' | 'codeId'>): Offer {
  const opens = row.opensHidden ? (row.ticketIds.length === 0 ? null : row.ticketIds) : []
  return { ...quotable(row, code), code, codeId, opens }
}

const refusals = {
  Disabled: 'discount.invalid',
  NotStarted: 'discount.notNow',
  Ended: 'discount.notNow',
  UsedUp: 'discount.usedUp',
} as const satisfies Record<Exclude<DiscountState, 'Active'>, string>

/** Wrong tries in ten minutes, of one address at one event and of all together. A hall shares an address. */
const MOST_TRIES = { address: 60, event: 3_000 }
const WINDOW_SECONDS = 600

type Guess = Pick<Context, 'db' | 'now' | 'address'>

/** What a code is worth. Unknown, switched off and of another event are one answer; what was tried counts even though it is refused. */
export async function offerOfCode(ctx: Guess, bventId: string, typed: string): Promise<Offer> {
  const limiters = [
    { limiter: openLimiter(ctx.db, 'discountAddress', MOST_TRIES.address, WINDOW_SECONDS), key: `${bventId} ${addressKey(ctx.address)}` },
    { limiter: openLimiter(ctx.db, 'discountEvent', MOST_TRIES.event, WINDOW_SECONDS), key: bventId },
  ]
  for (const { limiter, key } of limiters) {
    const spent = await limiter.get(hashedKey(key))
    if (spent && spent.remainingPoints <= 0)
      throw new AppError('core.throttled', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  }
  const found = await findCode(ctx.db, bventId, typed)
  const state = found ? discountState(found, ctx.now) : 'Disabled'
  if (!found || state === 'Disabled') {
    for (const { limiter, key } of limiters) await take(limiter, hashedKey(key))
    throw new AppError('discount.invalid', { keepsWork: true, returnObj: { code: typed } })
  }
  if (state !== 'Active') throw new AppError(refusals[state], { returnObj: { code: typed } })
  if (found.most !== null && found.codeTaken >= found.most) throw new AppError('discount.usedUp', { returnObj: { code: typed } })
  return offerOf(found, found)
}

type Found = Stored & { code: string; codeId: string; codeTaken: number; most: number | null }

async function findCode(db: Db, bventId: string, typed: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select c.code, c.id as code_id, c.taken as code_taken, c.most, ${columns} from discount_code c
      join discount d on d.top_org_id = c.top_org_id and d.id = c.discount_id and d.deleted_at is null
    where c.bvent_id = ${bventId} and c.code_key = ${foldCode(typed)} and not c.is_gone`.execute(db)
  return rows[0]
}
