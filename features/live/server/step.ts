import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { liveMessages } from '#features/live/messages.ts'
import { isWebAddress, moveOf, type LiveStep } from '#features/live/rules.ts'
import { leftOf } from '#features/credits/server/book.ts'
import { nextSeq, tellNow } from '#features/live/server/change.ts'
import { findWritableRoom, type RoomRecord } from '#features/live/server/queries.ts'
import { tellRecordingOf } from '#features/live/server/recording.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

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

type Asked = { id: string; step: LiveStep; playbackUrl?: string | undefined }

/** Committed first, then the engine is told what to record: it may be slow, and a room does not wait for it. */
export async function stepRoom(ctx: Context, { id, step, playbackUrl }: Asked): Promise<number> {
  if (playbackUrl && !isWebAddress(playbackUrl))
    throw invalid({ field: 'playbackUrl', message: textIn(liveMessages['live.wrong_playback'], ctx.language) })
  const { who, now, requestId } = ctx
  const version = await inScope(ctx.db, { orgId: who.orgId, accountId: who.accountId }, async (db) => {
    const { room } = await findWritableRoom({ db, who, now }, id)
    const moved = await moveRoom({ db, now }, room, step, playbackUrl)
    const logged = { action: 'live.step', objectId: id, bventId: room.bventId, before: { status: room.status }, after: { step } } as const
    await audit({ db, who, now, requestId }, logged)
    await tellNow(db, id)
    return moved
  })
  await tellRecordingOf(ctx, id)
  return version
}
