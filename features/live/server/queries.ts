import { sql, type Selectable } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent, onlyVisible, selectEvents, type EventRecord } from '#features/events/server/queries.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import type { LiveMode, LiveStatus, WatchWay } from '#features/live/rules.ts'
import type { ListedRoom, LiveRoom } from '#features/live/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

export type RoomRecord = Selectable<Schema['liveRoom']>

export const venuePath = (id: string) => `/livepc/${id}/live/liveVenue`

export async function readRoom(db: Db, id: string): Promise<RoomRecord> {
  return required(await db.selectFrom('liveRoom').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The same, and nobody else changes it before this transaction ends. */
export async function lockRoom(db: Db, id: string): Promise<RoomRecord> {
  return required(await db.selectFrom('liveRoom').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

type Found = { room: RoomRecord; event: EventRecord }

export async function findRoom(ctx: Pick<Context, 'db' | 'who'>, id: string): Promise<Found> {
  const room = await readRoom(ctx.db, id)
  return { room, event: await findEvent(ctx, room.bventId) }
}

export async function findWritableRoom(ctx: Pick<Context, 'db' | 'who' | 'now'>, id: string): Promise<Found> {
  const room = await lockRoom(ctx.db, id)
  return { room, event: await findWritableEvent(ctx, room.bventId) }
}

export async function orgOfRoom(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ orgId: string | null }>`select org_of_live_room(${id}) as org_id`.execute(db)
  return required(rows[0]?.orgId)
}

type Shown = RoomRecord & { viewerCount: number; coverTemplateId: string; eventCoverFileId: string | null }

/** Its own cover, else that of its event. */
export function roomOf(row: Shown, { PUBLIC_URL }: Config): LiveRoom {
  const file = (id: string | null) => (id ? `${PUBLIC_URL}${FILE_PATH}/${id}` : '')
  return {
    id: row.id,
    title: row.title,
    introduction: row.introduction,
    bventId: row.bventId,
    relationId: row.bventId,
    relationType: 'LightEvent',
    mode: row.mode as LiveMode,
    redirectUrl: row.redirectUrl,
    shortUrl: `${PUBLIC_URL}${venuePath(row.id)}`,
    cover: file(row.coverFileId) || coverUrl({ coverTemplateId: row.coverTemplateId, coverFileId: row.eventCoverFileId }),
    poster: file(row.posterFileId),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    status: row.status as LiveStatus,
    watch: row.watch as WatchWay,
    isRecord: row.isRecord,
    isChat: row.isChat,
    viewerCount: row.viewerCount,
    peakCount: row.peakCount,
    playbackUrl: row.playbackUrl,
    version: row.version,
  }
}

export const shownColumns = sql`r.*, b.title as event_title, b.time_zone, b.cover_template_id, b.cover_file_id as event_cover_file_id,
  (select count(distinct v.who)::int from live_view v where v.top_org_id = r.top_org_id and v.room_id = r.id) as viewer_count`

export type ShownRow = Shown & { eventTitle: string; timeZone: string }

export const listedOf = (row: ShownRow, config: Config): ListedRoom => ({
  ...roomOf(row, config),
  eventTitle: row.eventTitle,
  timeZone: row.timeZone,
  onlineCount: row.onlineCount,
})

type Asked = {
  bventId?: string | undefined
  relationId?: string | undefined
  keyWords?: string | undefined
  pageNo: number
  pageSize: number
}

/** Of one event in the order they go on air; across events the latest first. */
export async function listRooms(ctx: Context, asked: Asked): Promise<Paged<{ list: ListedRoom[] }>> {
  const { keyWords = '', pageNo, pageSize } = asked
  const bventId = asked.bventId ?? asked.relationId
  if (bventId) await findEvent(ctx, bventId)
  const visible = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const { rows } = await sql<ShownRow & { total: number }>`
    select ${shownColumns}, (count(*) over ())::int as total
    from live_room r join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id
    where r.bvent_id in (${visible}) and strpos(lower(b.title || ' ' || r.title), lower(${keyWords})) > 0
      ${bventId ? sql`and r.bvent_id = ${bventId}` : sql``}
    order by ${bventId ? sql`r.start_time, r.id` : sql`r.start_time desc, r.id`}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return page({ list: rows.map((row) => listedOf(row, ctx.config)) }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}

export async function readShown(db: Db, id: string): Promise<ShownRow> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from live_room r join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id where r.id = ${id}`.execute(
    db,
  )
  return required(rows[0])
}

/** For a microsite: rooms of an event that is out, in their order; what only hosts know stays out. */
export async function publicRooms(
  { db, config }: { db: Db; config: Config },
  { bventId, pageNo, pageSize }: { bventId: string; pageNo: number; pageSize: number },
): Promise<Paged<{ list: LiveRoom[] }>> {
  const { rows } = await sql<ShownRow & { total: number }>`
    select ${shownColumns}, (count(*) over ())::int as total
    from live_room r join bvent b on b.top_org_id = r.top_org_id and b.id = r.bvent_id
    where r.bvent_id = ${bventId} and b.deleted_at is null and b.status = 'Published' and not b.is_private
    order by r.start_time, r.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const list = rows.map((row) => ({ ...roomOf(row, config), redirectUrl: '', playbackUrl: '' }))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
