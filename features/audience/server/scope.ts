import { sql, type RawBuilder } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import { sightIn } from '#core/narrowing.ts'
import { compileTree, isOfPersonAlone, type Named } from '#features/audience/server/compile.ts'
import { leavesOf, type Group, type Tree } from '#features/audience/tree.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

type Who = Pick<Caller, 'roles' | 'accountId' | 'narrowing'>
type Asking = { db: Db; now: Date; who: Who | null }

/** Who has registered for something the caller may see; null: the organisation itself asks. */
export function seenSql(who: Who | null): RawBuilder<boolean> {
  if (!who || (isAdminRole(who.roles) && who.narrowing.events === 'all')) return sql`p.visits > 0`
  return sql`p.visits > 0 and exists (select from person_visit v join bvent on bvent.top_org_id = v.top_org_id and bvent.id = v.bvent_id
    where v.top_org_id = p.top_org_id and v.person_id = p.id and v.status <> 'Deleted' and bvent.deleted_at is null and ${visibleSql(who)})`
}

export async function namedIn({ db, now }: Pick<Asking, 'db' | 'now'>): Promise<Named> {
  const rows = await db.selectFrom('segment').select(['id', 'tree', 'isFixed']).execute()
  return { now, segments: new Map(rows.map(({ id, tree, isFixed }) => [id, { tree: tree as Tree, isFixed }])) }
}

/** A condition about `person p`, and whether their row answers it. */
export type Step = { where: RawBuilder<boolean>; isOfPersonAlone: boolean }

/** The people a tree means, as a condition about `person p`, and step by step from all that are seen; an event or a field that the caller may not see is one that is not there. */
export async function meantSql(asking: Asking, tree: Group): Promise<{ where: RawBuilder<boolean>; steps: Step[] }> {
  await refuseHidden(asking, tree)
  const named = await namedIn(asking)
  const seen: Step = { where: sql`p.top_org_id = app_org() and ${seenSql(asking.who)}`, isOfPersonAlone: false }
  const asked = (tree.kind === 'all' ? tree.items : [tree]).map((node): Step => ({
    where: compileTree(node, named),
    isOfPersonAlone: isOfPersonAlone(node),
  }))
  const steps = [seen, ...asked]
  return { where: every(steps), steps }
}

export const every = (steps: readonly Step[]): RawBuilder<boolean> =>
  sql`${sql.join(
    steps.map(({ where }) => where),
    sql` and `,
  )}`

async function refuseHidden({ db, who }: Asking, tree: Group): Promise<void> {
  const leaves = leavesOf(tree)
  const fields = leaves.flatMap((leaf) => (leaf.kind === 'trait' ? leaf.field : leaf.kind === 'answer' ? leaf.fieldName : []))
  const covered = fields.find((field) => who && sightIn(who.narrowing.fields, field) !== 'whole')
  if (covered !== undefined) throw new AppError('audience.unknownField', { returnObj: { field: covered } })
  const asked = [
    ...new Set(
      leaves.flatMap((leaf) => (leaf.kind === 'did' ? leaf.bventIds : leaf.kind === 'answer' && leaf.bventId !== '' ? [leaf.bventId] : [])),
    ),
  ]
  if (asked.length === 0 || !who) return
  const { rows } = await sql<{ id: string }>`
    select bvent.id from bvent where bvent.id = any(${asked}::uuid[]) and bvent.deleted_at is null and ${visibleSql(who)}`.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  const hidden = asked.find((id) => !seen.has(id))
  if (hidden) throw new AppError('audience.unknownField', { returnObj: { field: hidden } })
}
