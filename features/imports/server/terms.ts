import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_POLICY } from '#features/imports/rules.ts'
import { matchKeyOf } from '#features/imports/server/setupOf.ts'
import type { Gathered } from '#features/imports/server/judging.ts'
import type { Db } from '#server/kit/database/db.ts'

/** All that decides what becomes of a row, beside the people and the seats. */
export function termsOf({ job, form, tickets, now }: Gathered): string {
  const policies = new Map((job.mapRules?.policies ?? []).map(({ fieldId, policy }) => [fieldId, policy]))
  const mapped = (job.mapping ?? []).flatMap(({ excelFieldId, fieldId }) =>
    fieldId ? [[fieldId, excelFieldId, policies.get(fieldId) ?? DEFAULT_POLICY] as const] : [],
  )
  const matchKey = matchKeyOf(job, new Map(mapped.map(([fieldId, column]) => [fieldId, column])))
  const terms = tickets.map(({ sold: _, version: __, ...ticket }) => ticket)
  return JSON.stringify([
    mapped.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    matchKey,
    form,
    terms,
    now.toISOString().slice(0, 10),
  ])
}

/** The same with the people, as a mark: while it stands, judging the rows again would come to the same. */
export async function markOf(db: Db, gathered: Gathered): Promise<string> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(total), 0) as changes from attendee_change where bvent_id = ${gathered.job.bventId}`.execute(db)
  return createHash('sha256')
    .update(`${rows[0]?.changes ?? 0} ${termsOf(gathered)}`)
    .digest('hex')
}
