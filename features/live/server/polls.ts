import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { flushBeats } from '#features/live/server/beats.ts'
import { nextSeq } from '#features/live/server/change.ts'
import { note } from '#features/live/server/host.ts'
import { hubOf } from '#features/live/server/hub.ts'
import { asHost } from '#features/live/server/roomTokens.ts'
import type { LivePoll } from '#features/live/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

type ByLink = { id: string; t: string }

export async function savePoll(
  ctx: Context,
  { title, options, ...link }: ByLink & { title: string; options: string[] },
): Promise<LivePoll> {
  const poll = await asHost(ctx, link, async (db, room) => {
    const seq = await nextSeq(db, room.id)
    const made = { id: uuid(), title, options, state: 'Draft' as const, counts: options.map(() => 0) }
    await db
      .insertInto('livePoll')
      .values({ topOrgId: room.topOrgId, roomId: room.id, ...made, createdAt: ctx.now, changedSeq: seq })
      .execute()
    await note(ctx, db, room, 'live.poll', { title, options })
    return { ...made, seq }
  })
  hubOf(ctx.db)?.touch(link.id)
  return poll
}

type Act = 'open' | 'close' | 'delete'

/** One is open at a time: opening another closes it. What is closed was counted to the last answer. */
export async function stepPoll(ctx: Context, { pollId, act, ...link }: ByLink & { pollId: string; act: Act }): Promise<void> {
  if (act !== 'delete') await flushBeats(ctx.db)
  await asHost(ctx, link, async (db, room) => {
    const seq = await nextSeq(db, room.id)
    const counted = sql`array(select count(v.*)::int from generate_series(0, cardinality(p.options) - 1) as o (at)
      left join live_poll_vote v on v.top_org_id = p.top_org_id and v.room_id = p.room_id and v.poll_id = p.id and v.choice = o.at
      group by o.at order by o.at)`
    if (act !== 'delete')
      await sql`
        update live_poll p set state = 'Closed', counts = ${counted}, changed_seq = ${seq}
        where p.room_id = ${room.id} and p.state = 'Open' and (${act} = 'open' or p.id = ${pollId})`.execute(db)
    const { rows } =
      act === 'delete'
        ? await sql`delete from live_poll where room_id = ${room.id} and id = ${pollId} and state = 'Draft' returning id`.execute(db)
        : act === 'open'
          ? await sql`update live_poll set state = 'Open', changed_seq = ${seq} where room_id = ${room.id} and id = ${pollId} and state <> 'Open' returning id`.execute(
              db,
            )
          : await sql`select id from live_poll where room_id = ${room.id} and id = ${pollId} and state = 'Closed'`.execute(db)
    if (rows.length === 0) throw new AppError('live.state')
    await note(ctx, db, room, 'live.poll', { act, pollId })
  })
  hubOf(ctx.db)?.touch(link.id)
}
