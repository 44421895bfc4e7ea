import { sql } from 'kysely'
import { moveOf, type LiveStep } from '#features/live/rules.ts'
import { leftOf } from '#features/credits/server/book.ts'
import { nextSeq } from '#features/live/server/change.ts'
import type { RoomRecord } from '#features/live/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** Of two who press at once one moves the room on and the other is told so: the state it leaves is part of the update. */
export async function moveRoom(
  { db, now }: { db: Db; now: Date },
  room: Pick<RoomRecord, 'id' | 'mode' | 'playbackUrl'>,
  step: LiveStep,
  playbackUrl?: string,
): Promise<number> {
  const { from, to } = moveOf(step)
  if (step === 'start' && room.mode === 'Hosted') {
    const { live } = await leftOf(db, ['live'])
    if (live !== null && live !== undefined && live <= 0) throw new AppError('live.quota')
  }
  const seq = await nextSeq(db, room.id)
  const { rows } = await sql<{ version: number }>`
    update live_room set status = ${to}, changed_seq = ${seq}, version = version + 1,
      live_at = case when ${step} = 'start' then ${now} else live_at end,
      ended_at = case when ${step} = 'end' then ${now} else ended_at end,
      playback_url = coalesce(${playbackUrl ?? null}, playback_url)
    where id = ${room.id} and status = any(${[...from]}) returning version`.execute(db)
  if (!rows[0]) throw new AppError('live.state')
  return rows[0].version
}
