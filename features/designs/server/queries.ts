import { sql } from 'kysely'
import type { Design, SiteKind } from '#features/designs/blockTypes.ts'
import { readDesign } from '#features/designs/readDesign.ts'
import type { Db } from '#server/kit/database/db.ts'

export type PageKind = 'regPage' | 'checkinPage'
export type DesignKind = SiteKind | PageKind
/** Which design is meant: an event has one site, and pages of the other kinds by what they are of. */
export type Which = { bventId: string; kind: DesignKind; subject?: string }

/** Of the table named `design` or its alias `d`. */
export const isWhich = ({ bventId, kind, subject = '' }: Which) => sql`bvent_id = ${bventId} and kind = ${kind} and subject = ${subject}`

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

export async function findDesign(db: Db, which: Which): Promise<StoredDesign | undefined> {
  const { rows } = await sql<StoredDesign>`
    select d.id, d.document, d.version, d.changed_name, d.changed_at, d.last_no, d.live_no,
      s.publish_at, s.note as schedule_note, s.created_name as scheduled_name
    from design d left join design_schedule s on s.top_org_id = d.top_org_id and s.design_id = d.id
    where ${isWhich(which)}`.execute(db)
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
export type WhichPage = { bventId: string; kind: PageKind; subject: string }
type PageVersion<Settings> = Omit<StoredVersion, 'publishedAt'> & { publishedTime: string; isLive: boolean; settings: Settings }

/** The states that one of the pages of an event was saved in, the newest first. */
export async function pageVersionsOf<Settings>(db: Db, which: WhichPage, before?: number): Promise<PageVersion<Settings>[]> {
  const { rows } = await sql<Omit<PageVersion<Settings>, 'publishedTime'> & { publishedAt: Date }>`
    select v.no, v.note, v.from_no, v.is_scheduled, v.published_name, v.published_at, v.document -> 'settings' as settings,
      v.no = d.live_no as is_live
    from design d join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id
    where ${isWhich(which)} ${before ? sql`and v.no < ${before}` : sql``}
    order by v.no desc limit ${MOST_VERSIONS}`.execute(db)
  return rows.map(({ publishedAt, ...version }) => ({ ...version, publishedTime: publishedAt.toISOString() }))
}

/** What is out; null where nothing is, or where it is of a program newer than this one. */
export async function liveDesign(db: Db, which: Which): Promise<Design | null> {
  const { rows } = await sql<{ document: unknown }>`
    select v.document from design d
      join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = d.live_no
    where ${isWhich(which)}`.execute(db)
  return rows[0] ? readDesign(rows[0].document).design : null
}
