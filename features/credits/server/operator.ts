import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { FunctionKey } from '#core/benefits.ts'
import type { BookKind, PackageKind } from '#features/credits/rules.ts'
import { enterCredits } from '#features/credits/server/book.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'

/** What the operator does with a command, as the owner of the schema: who sells, what, and what is given by hand. */
type Org = { orgId: string; name: string; tenantId: string }

async function orgOf(db: Db, org: string): Promise<Org> {
  const { rows } = await sql<Org>`
    select top_org_id as org_id, name, tenant_id from org where top_org_id::text = ${org} or name = ${org} limit 2`.execute(db)
  const [only, other] = rows
  if (!only || other) throw new Error(org)
  return only
}

/** Its payment accounts take the money of everybody else in its tenant. */
export async function nameSeller(db: Db, org: string, transferWords?: string): Promise<string> {
  const { orgId, name, tenantId } = await orgOf(db, org)
  const given = { orgId, ...(transferWords !== undefined && { transferWords: transferWords.trim() }) }
  await db
    .insertInto('seller')
    .values({ tenantId, ...given })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(given))
    .execute()
  return name
}

/** Nothing is sold or counted any more; what was bought stays in the books. */
export async function endSelling(db: Db, org: string): Promise<boolean> {
  const { tenantId } = await orgOf(db, org)
  const { numDeletedRows } = await db.deleteFrom('seller').where('tenantId', '=', tenantId).executeTakeFirst()
  return numDeletedRows === 1n
}

export type NewPackage = {
  code: string
  kind: PackageKind
  units?: number | undefined
  functionKey?: FunctionKey | undefined
  days?: number | undefined
  quota?: number | undefined
  priceMinor: number
}

/** Under the same code it is the same package; what was bought before stays as it was. */
export async function keepPackage(db: Db, tenantId: string, { code, kind, priceMinor, ...given }: NewPackage): Promise<void> {
  const { units = null, functionKey = null, days = null, quota = null } = given
  const goods = { kind, priceMinor, units, functionKey, days, quota, isOn: true }
  await db
    .insertInto('package')
    .values({ id: uuid(), tenantId, code, ...goods })
    .onConflict((conflict) => conflict.columns(['tenantId', 'code']).doUpdateSet(goods))
    .execute()
}

export async function endPackage(db: Db, tenantId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('package')
    .set({ isOn: false })
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pieces by hand, for a transfer that came or a complaint: an entry that says so. Below nought it takes some back. */
export async function correctCredits(db: Db, org: string, { kind, units, note }: { kind: BookKind; units: number; note: string }) {
  return db.transaction().execute(async (tx) => {
    const { orgId, name } = await orgOf(tx, org)
    await enterOrg(tx, orgId)
    const [from, to] = units > 0 ? (['bought', 'left'] as const) : (['left', 'bought'] as const)
    await enterCredits({ db: tx, now: new Date() }, [
      { kind, cause: 'correction', from, to, units: Math.abs(units), key: `operator:${uuid()}`, note },
    ])
    return name
  })
}
