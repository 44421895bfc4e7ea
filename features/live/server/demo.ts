import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { newRoom } from '#features/live/shapes.ts'
import { nextSeq } from '#features/live/server/change.ts'
import { createRoom } from '#features/live/server/saveRoom.ts'
import { readRoom } from '#features/live/server/queries.ts'
import { moveRoom } from '#features/live/server/step.ts'
import { onAir, said, tomorrow } from '#server/demo/texts/live.ts'
import type { Demo } from '#server/kit/context.ts'

const MINUTE_MS = 60_000
const VIEWERS = 60
/** People have watched so long of the two hours since it began. */
const LONGEST_MINUTES = 110

/** One room that is on air, with people who watched and talked, and one for tomorrow. */
export async function fillRooms(demo: Demo): Promise<void> {
  const { as, now, running, db, chance } = demo
  const { bventId } = running
  const began = new Date(now.getTime() - 120 * MINUTE_MS)
  const shared = { bventId, redirectUrl: 'https://live.example.com/partners', watch: 'Registered' }
  const make = (room: object) => createRoom(as('shen', began), z.object(newRoom).parse({ ...shared, ...room }))
  const times = { startTime: began.toISOString(), endTime: new Date(now.getTime() + 300 * MINUTE_MS).toISOString() }
  const id = await make({ ...onAir, ...times })
  await make({
    ...tomorrow,
    startTime: new Date(now.getTime() + 20 * 60 * MINUTE_MS).toISOString(),
    endTime: new Date(now.getTime() + 28 * 60 * MINUTE_MS).toISOString(),
  })
  await moveRoom({ db, now: began }, await readRoom(db, id), 'start')
  const people = await db
    .selectFrom('attendee')
    .select(['id', 'fullName', 'topOrgId'])
    .where('bventId', '=', bventId)
    .where('status', '=', 'Registered')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(VIEWERS)
    .execute()
  const views = people.map(({ id: attendeeId, fullName, topOrgId }) => {
    const seconds = Math.floor(chance() * LONGEST_MINUTES * 60)
    const enteredAt = new Date(began.getTime() + Math.floor(chance() * (120 * 60 - seconds)) * 1000)
    const seenAt = new Date(enteredAt.getTime() + seconds * 1000)
    const device = chance() < 0.6 ? 'wechat' : 'computer'
    return { topOrgId, roomId: id, id: uuid(), who: attendeeId, attendeeId, name: fullName, device, enteredAt, seenAt, seconds }
  })
  if (views.length === 0) return
  await db.insertInto('liveView').values(views).execute()
  await db
    .insertInto('liveGuest')
    .values(views.map(({ topOrgId, roomId, who, attendeeId, name }) => ({ topOrgId, roomId, who, attendeeId, name })))
    .execute()
  await db
    .updateTable('liveRoom')
    .set({ peakCount: Math.ceil(views.length / 2) })
    .where('id', '=', id)
    .execute()
  for (const [index, body] of said.entries()) {
    const by = views[index % views.length]
    if (!by) continue
    const { topOrgId, who, attendeeId, name } = by
    const message = { topOrgId, roomId: id, id: uuid(), kind: index === 1 ? 'Question' : 'Chat', who, attendeeId, name, body }
    const saidAt = new Date(now.getTime() - (30 - index * 5) * MINUTE_MS)
    await db
      .insertInto('liveMessage')
      .values({ ...message, saidAt, changedSeq: await nextSeq(db, id) })
      .execute()
  }
}
