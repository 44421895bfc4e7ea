import { sql } from 'kysely'
import type { Design } from '#features/designs/blockTypes.ts'
import { readDesign } from '#features/designs/readDesign.ts'
import type { Db } from '#server/kit/database/db.ts'

export type DesignKind = 'microsite'
/** Which design is meant: an event has one of each kind. */
export type Which = { bventId: string; kind: DesignKind }

export type StoredDesign = {
  id: string
  document: unknown
  version: number
  changedName: string
  changedAt: Date
  lastNo: number
  liveNo: number | null
  publishAt: Date | null
  scheduleNote: string | null
  scheduledName: string | null
}

export async function findDesign(db: Db, { bventId, kind }: Which): Promise<StoredDesign | undefined> {
  const { rows } = await sql<StoredDesign>`
    select d.id, d.document, d.version, d.changed_name, d.changed_at, d.last_no, d.live_no,
      s.publish_at, s.note as schedule_note, s.created_name as scheduled_name
    from design d left join design_schedule s on s.top_org_id = d.top_org_id and s.design_id = d.id
    where d.bvent_id = ${bventId} and d.kind = ${kind}`.execute(db)
  return rows[0]
}

export type StoredVersion = {
  no: number
  note: string
  fromNo: number | null
  isScheduled: boolean
  publishedName: string
  publishedAt: Date
}

/** The newest first. */
export async function versionsOf(db: Db, designId: string, { most, before }: { most: number; before?: number | undefined }) {
  const { rows } = await sql<StoredVersion>`
    select no, note, from_no, is_scheduled, published_name, published_at from design_version
    where design_id = ${designId} ${before ? sql`and no < ${before}` : sql``} order by no desc limit ${most}`.execute(db)
  return rows
}

export async function versionOf(db: Db, designId: string, no: number): Promise<(StoredVersion & { document: unknown }) | undefined> {
  const { rows } = await sql<StoredVersion & { document: unknown }>`
    select no, note, from_no, is_scheduled, published_name, published_at, document from design_version
    where design_id = ${designId} and no = ${no}`.execute(db)
  return rows[0]
}

const MOST_VERSIONS = 30
type WhichPage = { bventId: string; kind: 'regPage' | 'checkinPage'; subject: string }
type PageVersion<Settings> = { no: number; publishedName: string; publishedTime: string; isLive: boolean; settings: Settings }

/** The states that one of the pages of an event was saved in, the newest first. */
export async function pageVersionsOf<Settings>(
  db: Db,
  { bventId, kind, subject }: WhichPage,
  before?: number,
): Promise<PageVersion<Settings>[]> {
  const { rows } = await sql<Omit<PageVersion<Settings>, 'publishedTime'> & { publishedAt: Date }>`
    select v.no, v.published_name, v.published_at, v.document -> 'settings' as settings, v.no = d.live_no as is_live
    from design d join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id
    where d.bvent_id = ${bventId} and d.kind = ${kind} and d.subject = ${subject} ${before ? sql`and v.no < ${before}` : sql``}
    order by v.no desc limit ${MOST_VERSIONS}`.execute(db)
  return rows.map(({ publishedAt, ...version }) => ({ ...version, publishedTime: publishedAt.toISOString() }))
}

/** What is out; null where nothing is, or where it is of a program newer than this one. */
export async function liveDesign(db: Db, { bventId, kind }: Which): Promise<Design | null> {
  const { rows } = await sql<{ document: unknown }>`
    select v.document from design d
      join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = d.live_no
    where d.bvent_id = ${bventId} and d.kind = ${kind}`.execute(db)
  return rows[0] ? readDesign(rows[0].document).design : null
}
