import { sql, type RawBuilder } from 'kysely'
import { savedSearchIds } from '#features/attendees/server/savedSearch.ts'
import type { JudgedScan, ScanAnswer } from '#features/checkin/server/judgedScan.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

type Admission = { bventId: string; ticketIds: string[]; searchId: string | null }

async function admissionOf(db: Db, checkinId: string): Promise<Admission> {
  return db.selectFrom('checkinPoint').select(['bventId', 'ticketIds', 'searchId']).where('id', '=', checkinId).executeTakeFirstOrThrow()
}

/** `and …` over an attendee `a`: whom this point admits. */
export async function admittedSql({ db, config }: { db: Db; config: Config }, checkinId: string): Promise<RawBuilder<unknown>> {
  const { ticketIds, searchId, bventId } = await admissionOf(db, checkinId)
  const byTicket = ticketIds.length > 0 ? sql`and a.ticket_id = any(${ticketIds}::uuid[])` : sql``
  const bySearch = searchId ? sql`and a.id in (${await savedSearchIds(db, config, bventId, searchId)})` : sql``
  return sql`${byTicket} ${bySearch}`
}

/** Which scans, among those of points with a saved search, are of people that it finds. */
export async function admittedIds(
  { db, config }: { db: Db; config: Config },
  orgId: string,
  open: readonly ScanAnswer[],
  scans: readonly JudgedScan[],
): Promise<ReadonlySet<string>> {
  const pointOf = new Map(scans.map(({ scanId, checkinId }) => [scanId, checkinId]))
  const admitted = new Set<string>()
  await inScope(db, { orgId }, async (scoped) => {
    for (const [checkinId, asked] of Map.groupBy(open, ({ scanId }) => pointOf.get(scanId) ?? '')) {
      const ids = asked.map(({ attendeeId }) => attendeeId)
      const { rows } = await sql<{ id: string }>`
        select a.id from attendee a where a.id = any(${ids}::uuid[]) ${await admittedSql({ db: scoped, config }, checkinId)}`.execute(
        scoped,
      )
      const found = new Set(rows.map(({ id }) => id))
      for (const { scanId, attendeeId } of asked) if (attendeeId && found.has(attendeeId)) admitted.add(scanId)
    }
  })
  return admitted
}
