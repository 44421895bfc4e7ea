import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { campaignCalls } from '#features/campaigns/contract.ts'
import { createCampaign } from '#features/campaigns/server/compose.ts'
import { variantSql } from '#features/campaigns/server/judge.ts'
import { oweOrders } from '#features/sources/server/demo.ts'
import { writeEvent } from '#features/sources/server/visits.ts'
import { goOut } from '#features/sends/server/demo.ts'
import { HOLD_MS } from '#features/sends/rules.ts'
import { guestsOfLast, letter, reminder, segments } from '#server/demo/texts/audience.ts'
import type { Demo } from '#server/kit/context.ts'

/** Of a hundred who got the one wording or the other, so many followed its link. */
const CLICKS = { A: 13, B: 24 } as const
const HOLD_OUT = 10
const HOURS = 30
const DRAWS = 60
/** Who began the form and did not end it. */
const HESITANT = 6

/** A letter that has done its work, and a text message that waits for its hour. */
export async function fillCampaigns(demo: Demo): Promise<void> {
  const { db, as, at, running, onSale } = demo
  const segmentOf = async (name: string) =>
    (await db.selectFrom('segment').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const ctx = as('xu', at(-18, '10:00'))
  const began = new Date(ctx.now.getTime() + HOLD_MS)
  const { title, ...Email } = letter
  const { sendId } = await createCampaign(
    ctx,
    campaignCalls.create.request.parse({
      title,
      segmentId: await segmentOf(guestsOfLast),
      bventId: running.bventId,
      content: { Email },
      holdOut: HOLD_OUT,
    }),
    await tellingId(demo, began),
  )
  await goOut(demo, sendId, began)
  await follow(demo, sendId, began)
  await createCampaign(
    as('xu', at(-1, '16:20')),
    campaignCalls.create.request.parse({
      title: reminder.title,
      segmentId: await segmentOf(segments[0]?.name ?? ''),
      bventId: onSale.bventId,
      content: { SMS: { content: reminder.content } },
      sendTime: at(2, '10:00').toISOString(),
    }),
  )
}

/** Chance decides who is left out; of some draws, the one in which it makes the most difference. */
async function tellingId({ db, running }: Demo, began: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.person_id as id from person_visit p where p.bvent_id = ${running.bventId} and p.registered_at >= ${began}
      and exists (select from person_visit o where o.person_id = p.person_id and o.bvent_id <> p.bvent_id)`.execute(db)
  const later = rows.map(({ id }) => id)
  const draws = await Promise.all(
    Array.from({ length: DRAWS }, async () => {
      const campaignId = uuid()
      const variant = variantSql({ campaignId, content: {}, holdOut: HOLD_OUT })
      const { rows: held } = await sql`select from person p where p.id = any(${later}::uuid[]) and ${variant} = 'hold'`.execute(db)
      return { campaignId, held: held.length }
    }),
  )
  return draws.toSorted((one, other) => one.held - other.held)[0]?.campaignId ?? uuid()
}

type Reached = { personId: string; variant: 'A' | 'B'; registeredAt: Date | null }

/** What those did whom it reached: who registered afterwards came by its link, and some looked without registering. */
async function follow({ db, chance, running: { bventId } }: Demo, sendId: string, began: Date): Promise<void> {
  const { rows } = await sql<Reached>`
    select k.person_id, k.variant, min(v.registered_at) as registered_at from campaign_person k
      join campaign c on c.top_org_id = k.top_org_id and c.id = k.campaign_id
      join message m on m.top_org_id = k.top_org_id and m.send_id = k.campaign_id and m.person_id = k.person_id and m.state = 'Delivered'
      left join person_visit v on v.top_org_id = k.top_org_id and v.person_id = k.person_id and v.bvent_id = c.bvent_id and v.registered_at >= ${began}
    where k.campaign_id = ${sendId} group by 1, 2 order by 1`.execute(db)
  const clicked = rows.flatMap(({ personId, variant, registeredAt }) => {
    const luck = [chance(), chance()] as const
    const hours = (1 - Math.sqrt(luck[1])) * HOURS
    if (registeredAt) return [{ personId, at: new Date(registeredAt.getTime() - 180_000) }]
    return luck[0] * 100 < CLICKS[variant] ? [{ personId, at: new Date(began.getTime() + hours * 3_600_000) }] : []
  })
  await sql`
    update campaign_person k set clicked_at = x.at from jsonb_to_recordset(${JSON.stringify(clicked)}::jsonb) as x ("personId" uuid, at timestamptz)
    where k.campaign_id = ${sendId} and k.person_id = x."personId"`.execute(db)
  const { rows: orders } = await sql<{ id: string; sourceId: string; name: string }>`
    select distinct a.order_id as id, c.source_id, s.title as name from campaign c join send s on s.top_org_id = c.top_org_id and s.id = c.id
      join campaign_person k on k.top_org_id = c.top_org_id and k.campaign_id = c.id and k.clicked_at is not null
      join person_visit v on v.top_org_id = k.top_org_id and v.person_id = k.person_id and v.bvent_id = c.bvent_id and v.registered_at >= ${began}
      join attendee a on a.top_org_id = v.top_org_id and a.bvent_id = v.bvent_id and a.id = v.attendee_id and a.source = 'site'
    where c.id = ${sendId}`.execute(db)
  await oweOrders(db, orders)
  const { sourceCode } = await db.selectFrom('campaign').select('sourceCode').where('id', '=', sendId).executeTakeFirstOrThrow()
  const visit = { bventId, codes: [sourceCode ?? ''] }
  const looked = { ...visit, stage: 'visit' as const, isNewPerson: true, count: clicked.length }
  const begun = { ...visit, stage: 'begun' as const, isNewPerson: false, count: orders.length + HESITANT }
  await writeEvent(db, bventId, [looked, begun], began)
}
