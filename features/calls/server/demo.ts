import { callCalls } from '#features/calls/contract.ts'
import { callHandlers } from '#features/calls/server/handlers.ts'
import { calling } from '#server/demo/texts/audience.ts'
import type { Demo } from '#server/kit/context.ts'

const MINUTES_MS = 7 * 60_000

/** A list that two members share, some of it called already. */
export async function fillCalls({ db, as, at, members }: Demo): Promise<void> {
  const ctx = as('xu', at(-6, '09:30'))
  const { name, script, follows, notes } = calling
  const { id: segmentId } = await db.selectFrom('segment').select('id').where('name', '=', follows).executeTakeFirstOrThrow()
  const ownerIds = [members.xu.accountId, members.shen.accountId]
  await callHandlers.save(ctx, callCalls.save.request.parse({ name, script, segmentId, ownerIds }))
  const { id: listId } = await db.selectFrom('callList').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const entries = db.selectFrom('callEntry').select(['personId', 'version']).where('listId', '=', listId)
  const first = await entries.orderBy('personId').limit(notes.length).execute()
  for (const [place, { personId, version }] of first.entries()) {
    const { days, ...said } = notes[place] ?? notes[0]
    const now = new Date(ctx.now.getTime() + (place + 1) * MINUTES_MS)
    const nextDate = days === null ? null : at(days, '12:00').toISOString().slice(0, 10)
    await callHandlers.note(as('xu', now), callCalls.note.request.parse({ listId, personId, version, ...said, nextDate }))
  }
}
