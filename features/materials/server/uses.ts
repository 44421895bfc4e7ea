import { sql } from 'kysely'
import type { Use } from '#features/materials/contract.ts'
import { holds, references, swapped, type Reference } from '#features/materials/server/references.ts'
import type { Db } from '#server/kit/database/db.ts'

const MOST_SHOWN = 200

const isTopOrg = ({ table }: Reference, orgId: string) => (table === 'org' ? sql`r.top_org_id = ${orgId}` : sql`true`)

/** Where a file is shown, in the order of the list. */
export async function usesOf(db: Db, orgId: string, fileId: string): Promise<Use[]> {
  const found: Use[] = []
  for (const reference of references) {
    const { table, bvent, what } = reference
    const { rows } = bvent
      ? await sql<Omit<Use, 'what'>>`
          select b.id as bvent_id, b.title from ${sql.table(table)} r
          join bvent b on b.top_org_id = r.top_org_id and b.id = ${sql.ref(`r.${bvent}`)}
          where ${holds(reference, fileId)} and b.deleted_at is null limit ${MOST_SHOWN}`.execute(db)
      : await sql<Omit<Use, 'what'>>`
          select null as bvent_id, '' as title from ${sql.table(table)} r
          where ${holds(reference, fileId)} and ${isTopOrg(reference, orgId)} limit ${MOST_SHOWN}`.execute(db)
    found.push(...rows.map((row) => ({ what, ...row })))
  }
  return found
}

/** A row that was changed: which reference, and its key as text. */
export type Place = { what: string; key: string[] }

/** One file in the place of another, everywhere; answers where. */
export async function swapEverywhere(db: Db, orgId: string, from: string, to: string): Promise<Place[]> {
  const places: Place[] = []
  for (const reference of references) {
    const key = sql.join([sql`''`, ...reference.key.map((name) => sql`${sql.ref(`r.${name}`)}::text`)])
    const { rows } = await sql<{ key: string[] }>`
      update ${sql.table(reference.table)} r set ${sql.ref(reference.column)} = ${swapped(reference, from, to)} ${raised(reference)}
      where ${holds(reference, from)} and ${isTopOrg(reference, orgId)} returning array[${key}] as key`.execute(db)
    places.push(...rows.map((row) => ({ what: reference.what, key: row.key.slice(1) })))
  }
  return places
}

/** Whoever is editing it is told that it changed. */
const raised = ({ hasVersion }: Reference) => (hasVersion ? sql`, version = r.version + 1` : sql``)

/** Only there, and only where it still stands; answers how many. */
export async function swapAt(db: Db, orgId: string, places: readonly Place[], { from, to }: { from: string; to: string }): Promise<number> {
  let count = 0
  for (const { what, key } of places) {
    const reference = references.find((one) => one.what === what)
    if (!reference) continue
    const isThis = reference.key.map((name, at) => sql`${sql.ref(`r.${name}`)}::text = ${key[at] ?? ''}`)
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(reference.table)} r set ${sql.ref(reference.column)} = ${swapped(reference, from, to)} ${raised(reference)}
      where ${sql.join([holds(reference, from), isTopOrg(reference, orgId), ...isThis], sql` and `)}`.execute(db)
    count += Number(numAffectedRows)
  }
  return count
}
