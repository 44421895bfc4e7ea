import { sql } from 'kysely'
import { LOCAL_PROVIDER } from '#features/delivery/message.ts'
import type { Taken } from '#features/delivery/server/lease.ts'
import { writeWords } from '#features/delivery/server/words.ts'
import { sendCalls } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { HOLD_MS } from '#features/sends/rules.ts'
import { createSend } from '#features/sends/server/compose.ts'
import { finishSends } from '#features/sends/server/follow.ts'
import { savePlan } from '#features/sends/server/plans.ts'
import { startIn } from '#features/sends/server/start.ts'
import { failures, onSalePlans, runningPlans, sends } from '#server/demo/texts/sends.ts'
import type { Demo } from '#server/kit/context.ts'

const HOUR_MS = 3_600_000
const registered = { conditions: [{ fieldName: 'Status', fieldAction: { code: 'EQ' as const }, fieldValue: ['Registered'] }] }
/** Of a hundred messages: so many come back, and of so many nothing is heard. */
const [LOST, UNHEARD] = [3, 2]

/** What the people of the event under way were told, and what will be told by itself. */
export async function fillSends(demo: Demo): Promise<void> {
  const { as, at, running, onSale } = demo
  for (const { title, hours, content } of sends) {
    const ctx = as('shen', new Date(running.starts.getTime() + hours * HOUR_MS))
    const audience = { isSelectAll: true, searchData: registered }
    const request = sendCalls.create.request.parse({ bventId: running.bventId, title, audience, content })
    const { sendId } = await createSend(ctx, request)
    await goOut(demo, sendId, new Date(ctx.now.getTime() + HOLD_MS))
  }
  for (const [event, plans] of [
    [running, runningPlans],
    [onSale, onSalePlans],
  ] as const)
    for (const plan of plans) {
      const given = { bventId: event.bventId, isOpen: true, searchData: registered, ...plan }
      await savePlan(as(event === running ? 'shen' : 'lin', at(-9, '10:30')), planCalls.savePlan.request.parse(given))
    }
}

/** Planned as at any other time, and delivered by nobody: what a gateway would have said is said here. */
export async function goOut({ db, config, chance, as }: Demo, sendId: string, now: Date): Promise<void> {
  const { hooksOf } = as('shen', now)
  await startIn(db, { config, now, hooksOf }, sendId, true)
  const { rows } = await sql<Taken>`
    select top_org_id as org_id, id, send_id, attendee_id, bvent_id, channel, lane, kind, recipient, subject, body, attempts, created_at
    from message where send_id = ${sendId} and state = 'Queued' order by id`.execute(db)
  const words = await writeWords({ db, config, now, hooksOf }, rows)
  const channelOf = new Map(rows.map(({ id, channel }) => [id, channel]))
  const told = [...words.values()].map(({ id, subject, body }) => {
    const known = failures[channelOf.get(id) ?? ''] ?? []
    const luck = chance() * 100
    const state = luck < LOST ? 'Failed' : luck < LOST + UNHEARD ? 'Unknown' : 'Delivered'
    return { id, subject, body, state, reason: state === 'Failed' ? known[Math.floor(chance() * known.length)] : null }
  })
  await sql`
    update message m set subject = x.subject, body = x.body, state = x.state, provider_reason = x.reason, provider = ${LOCAL_PROVIDER}, attempts = 1,
      sent_at = ${now}::timestamptz + interval '3 seconds', settled_at = ${now}::timestamptz + interval '9 seconds'
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x (id uuid, subject text, body text, state text, reason text) where m.id = x.id`.execute(
    db,
  )
  await finishSends(db, { now: new Date(now.getTime() + 10_000), hooksOf })
}
