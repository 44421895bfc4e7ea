import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { centerPath, publicEventPath, registerPath } from '#features/links/siteLinks.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import type { LiveMode, LiveStatus, WatchWay } from '#features/live/rules.ts'
import { orgOfRoom, readShown, roomOf } from '#features/live/server/queries.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { speakersOf } from '#features/programme/server/speakers.ts'
import type { Config } from '#server/config.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

/** The agenda is that of the event, as far as it lies within the room's own time. */
export async function publicRoom({ db, config }: { db: Db; config: Config }, id: string, language: Language): Promise<PublicRoom> {
  await enterOrg(db, await orgOfRoom(db, id))
  const row = await readShown(db, id)
  const about = { bventId: row.bventId, language }
  const speakers = await speakersOf({ db, config }, row.bventId)
  const nameOf = (speakerId: string) => speakers.find((speaker) => speaker.id === speakerId)?.name ?? ''
  const sessions = (await sessionsOf(db, row.bventId)).filter(
    ({ startTime, endTime }) => new Date(endTime) > row.startTime && new Date(startTime) < row.endTime,
  )
  return {
    id,
    language,
    title: row.title,
    introduction: row.introduction,
    cover: roomOf(row, config).cover,
    mode: row.mode as LiveMode,
    status: row.status as LiveStatus,
    watch: row.watch as WatchWay,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    liveTime: row.liveAt?.toISOString() ?? null,
    endedTime: row.endedAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    eventTitle: row.eventTitle,
    eventUrl: publicEventPath(about),
    registerUrl: registerPath(about),
    centreUrl: centerPath(about),
    sessions: sessions.map(({ title, startTime, endTime, speakerIds }) => ({
      title,
      startTime,
      endTime,
      speakers: speakerIds.map(nameOf).filter(Boolean).join('、'),
    })),
  }
}

/** On air, then to come, then to be watched again; null: there is no such event. */
export async function nextRoomOf(db: Db, bventId: string): Promise<{ roomId: string | null } | null> {
  if (!(await enterOrgOf(db, { bventId }))) return null
  const { rows } = await sql<{ id: string }>`
    select id from live_room where bvent_id = ${bventId}
    order by array_position(array['Live', 'Paused', 'NotStarted', 'Playback', 'Ended'], status), start_time, id limit 1`.execute(db)
  return { roomId: rows[0]?.id ?? null }
}
