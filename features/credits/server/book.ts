import { sql } from 'kysely'
import type { BookKind } from '#features/credits/rules.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; now: Date }
type Account = 'bought' | 'left' | 'reserved' | 'used'
type Amounts = Partial<Record<BookKind, number>>

export type CreditEntry = {
  kind: BookKind
  cause: 'recharge' | 'reserve' | 'usage' | 'release' | 'correction'
  /** Pieces go from the one to the other. */
  from: Account
  to: Account
  units: number
  key: string
  purchaseId?: string
  useId?: string
  note?: string
}

/** In the transaction of what it tells of; the sums follow by themselves, and refuse to go below nought. */
export async function enterCredits({ db, now }: Asking, entries: readonly CreditEntry[]): Promise<void> {
  const rows = entries.filter(({ units }) => units > 0)
  if (rows.length === 0) return
  await db
    .insertInto('creditEntry')
    .values((eb) =>
      rows.map(({ from, to, ...entry }) => ({ topOrgId: eb.fn<string>('app_org', []), at: now, debit: to, credit: from, ...entry })),
    )
    .onConflict((conflict) => conflict.columns(['topOrgId', 'key']).doNothing())
    .execute()
}

export type Held = { left: number; reserved: number; used: number }
const NOTHING: Held = { left: 0, reserved: 0, used: 0 }

async function heldOf(db: Db, isLocking: boolean): Promise<(kind: BookKind) => Held> {
  const { rows } = await sql<Held & { kind: BookKind }>`
    select kind, left_units as left, reserved_units as reserved, used_units as used from credit_account
    where top_org_id = app_org() order by kind ${isLocking ? sql`for update` : sql``}`.execute(db)
  return (kind) => rows.find((row) => row.kind === kind) ?? NOTHING
}

/** What an organisation has of each kind. */
export const creditsOf = (db: Db) => heldOf(db, false)
/** The same, and nobody else takes of it until this transaction is over. */
export const lockCredits = (db: Db) => heldOf(db, true)

export async function leftOf(db: Db, kinds: readonly BookKind[]): Promise<Record<string, number | null>> {
  const isCounted = (await sellerOf(db)) !== null
  const held = await creditsOf(db)
  return Object.fromEntries(kinds.map((kind) => [kind, isCounted ? held(kind).left : null]))
}

/** Null: taken aside, now or before. Otherwise what there would have to be, and what there is. */
export async function reserveCredits(asking: Asking, useId: string, need: Amounts): Promise<{ need: Amounts; have: Amounts } | null> {
  if ((await sellerOf(asking.db)) === null) return null
  const held = await lockCredits(asking.db)
  if ((await reservedFor(asking.db, useId)).length > 0) return null
  const wanted = Object.entries(need) as [BookKind, number][]
  if (wanted.some(([kind, units]) => units > held(kind).left))
    return { need, have: Object.fromEntries(wanted.map(([kind]) => [kind, held(kind).left])) }
  await enterCredits(
    asking,
    wanted.map(([kind, units]) => ({
      kind,
      cause: 'reserve',
      from: 'left',
      to: 'reserved',
      units,
      key: `reserve:${useId}:${kind}`,
      useId,
    })),
  )
  return null
}

async function reservedFor(db: Db, useId: string): Promise<{ kind: BookKind; units: number; isSettled: boolean }[]> {
  const { rows } = await sql<{ kind: BookKind; units: number; isSettled: boolean }>`
    select kind, sum(units) filter (where cause = 'reserve')::bigint as units, bool_or(cause <> 'reserve') as is_settled
    from credit_entry where top_org_id = app_org() and use_id = ${useId} group by 1 order by 1`.execute(db)
  return rows
}

/** What was used beyond what was taken aside is taken of what is left, as far as there is any: it has gone out. */
export async function settleCredits(asking: Asking, useId: string, used: Amounts): Promise<void> {
  const held = await lockCredits(asking.db)
  const open = (await reservedFor(asking.db, useId)).filter(({ isSettled }) => !isSettled)
  await enterCredits(
    asking,
    open.flatMap(({ kind, units }): CreditEntry[] => {
      const wanted = used[kind] ?? 0
      const within = Math.min(wanted, units)
      const of = { kind, useId }
      return [
        { ...of, cause: 'usage', from: 'reserved', to: 'used', units: within, key: `usage:${useId}:${kind}` },
        { ...of, cause: 'release', from: 'reserved', to: 'left', units: units - within, key: `release:${useId}:${kind}` },
        {
          ...of,
          cause: 'usage',
          from: 'left',
          to: 'used',
          units: Math.min(wanted - within, held(kind).left),
          key: `beyond:${useId}:${kind}`,
        },
      ]
    }),
  )
}
