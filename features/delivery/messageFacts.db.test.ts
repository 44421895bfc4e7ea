import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { channels } from '#features/delivery/message.ts'
import { beginMessages, markLost, returnMessages, settleMessages, takeMessages } from '#features/delivery/server/lease.ts'
import { eraseLetters } from '#features/delivery/server/personHooks.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { takeReceipts } from '#features/delivery/server/receipts.ts'
import { keepFacts, rebuildFacts } from '#features/statistics/server/facts.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { Context } from '#server/kit/context.ts'
import { brokenRules } from '#test/books.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, build } = harness
const at = new Date('2026-11-18T08:00:00Z')
const later = new Date(at.getTime() + 3_600_000)

type Place = { orgId: string; bventId: string; other: string; attendees: string[]; sendId: string; runner: string }
type Step = (place: Place) => Promise<unknown>

async function place(): Promise<Place> {
  const { orgId, bventId } = await build.event({ status: 'Published' })
  const { bventId: other } = await build.event({ orgId })
  const attendees: string[] = []
  for (let n = 0; n < 3; n += 1) attendees.push((await build.attendee({ bventId, orgId })).attendeeId)
  const sendId = uuid()
  const words = { origin: 'Manual', title: '提醒', kind: 'Notice', lane: 2, channels: ['Email'], content: '{}', audience: '{}' }
  await db
    .insertInto('send')
    .values({ topOrgId: orgId, id: sendId, bventId, state: 'Running', ...words })
    .execute()
  return { orgId, bventId, other, attendees, sendId, runner: uuid() }
}
const within = <Result>({ orgId }: Place, work: (scoped: Db) => Promise<Result>) => inScope(harness.services.web.db, { orgId }, work)

const channel = fc.constantFrom(...channels)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ channel, kind: fc.constantFrom('RegistrationSuccess', 'Paid'), isSecret: fc.boolean(), where: fc.nat(2), n: fc.nat(2) }).map(
    ({ where, n, ...message }): Step =>
      (in_) =>
        within(in_, (scoped) =>
          queueMessages(
            scoped,
            [in_.attendees[n] ?? null, null].map((attendeeId) => ({
              ...message,
              topOrgId: in_.orgId,
              recipient: 'a@example.com',
              body: '你好',
              lane: 1,
              bventId: [in_.bventId, in_.other, null][where] ?? null,
              attendeeId,
            })),
            at,
          ),
        ),
  ),
  // A send, planned in one statement; some are stopped by themselves.
  fc.record({ channel, people: fc.integer({ min: 1, max: 40 }) }).map(
    ({ channel: by, people }): Step =>
      ({ orgId, bventId, sendId }) =>
        sql`
          insert into message (top_org_id, id, bvent_id, attendee_id, send_id, kind, lane, channel, recipient, subject, state, reason, next_try_at, created_at)
          select ${orgId}, time_ordered_id(${at}), ${bventId}, gen_random_uuid(), ${sendId}, 'Notice', 2, ${by}, 'p' || n, '', case when n % 5 = 0 then 'Suppressed' else 'Queued' end,
            case when n % 5 = 0 then 'noAddress' end, ${at}, ${at} from generate_series(1, ${people}) n on conflict do nothing`.execute(db),
  ),
  // What is due is taken, begun, and ends one way or another, or is left on the wire.
  fc
    .record({
      channel,
      most: fc.integer({ min: 1, max: 15 }),
      ends: fc.array(fc.constantFrom('Sent', 'Failed', 'Deferred', null), { minLength: 1 }),
    })
    .map(
      ({ channel: by, most, ends }): Step =>
        (in_) =>
          within(in_, async (scoped) => {
            const { runner } = in_
            const taken = await takeMessages(scoped, { runner, now: later, since: at, channel: by, most, isForSends: true })
            const [back, ...rest] = taken
            if (back && ends[0] === null) await returnMessages(scoped, runner, [back.id], later)
            const going = ends[0] === null ? rest : taken
            if (going.length === 0) return
            await beginMessages(
              scoped,
              runner,
              going.map(({ id }) => ({ id, subject: '提醒', body: '明天见' })),
              later,
            )
            const settled = going.flatMap(({ id }, n) => {
              const state = ends[n % ends.length] ?? null
              if (state === null || state === 'Deferred') return []
              return [
                {
                  id,
                  state,
                  provider: 'test',
                  providerRef: id,
                  providerReason: null,
                  nextTryAt: later,
                  sentAt: state === 'Sent' ? later : null,
                } as const,
              ]
            })
            if (settled.length > 0) await settleMessages(scoped, runner, settled)
          }),
    ),
  fc.constant<Step>((in_) => within(in_, (scoped) => markLost(scoped, new Date(later.getTime() + 3_600_000), at))),
  fc
    .record({ outcome: fc.constantFrom('delivered' as const, 'bounced' as const, 'failed' as const), most: fc.integer({ min: 1, max: 9 }) })
    .map(({ outcome, most }): Step => async ({ orgId }) => {
      const sent = await db
        .selectFrom('message')
        .select('id')
        .where('topOrgId', '=', orgId)
        .where('sentAt', 'is not', null)
        .limit(most)
        .execute()
      const receipts = sent.map(({ id }) => ({ outcome, id, reason: '' }))
      await takeReceipts({ db: harness.services.web.db, config: harness.services.config, now: later }, orgId, receipts)
    }),
  // Taken back, put off to the morning, clicked, moved to another event, forgotten.
  fc.constant<Step>(({ orgId, sendId }) =>
    sql`update message set state = 'Suppressed', reason = 'cancelled' where top_org_id = ${orgId} and send_id = ${sendId} and state in ('Queued', 'Deferred')`.execute(
      db,
    ),
  ),
  fc.constant<Step>(({ orgId }) =>
    sql`update message set state = 'Deferred', reason = 'quietHours' where top_org_id = ${orgId} and state = 'Queued' and channel = 'SMS'`.execute(
      db,
    ),
  ),
  fc.constant<Step>(({ orgId }) => sql`update message set clicks = 1, clicked_at = now() where top_org_id = ${orgId}`.execute(db)),
  fc.constant<Step>(({ orgId, other }) =>
    sql`update message set bvent_id = ${other} where top_org_id = ${orgId} and id in (select id from message where top_org_id = ${orgId} and send_id is null limit 2)`.execute(
      db,
    ),
  ),
  fc.nat(2).map(
    (n): Step =>
      (in_) =>
        within(in_, (scoped) =>
          eraseLetters({ db: scoped } as Context, {
            bventId: in_.bventId,
            attendeeId: in_.attendees[n] ?? '',
            orderId: uuid(),
            fullName: '',
            addresses: ['p1', 'a@example.com'],
            buyerAddresses: [],
            isLastOfOrder: false,
            fieldValues: {},
          }),
        ),
  ),
  fc.constant<Step>(() => keepFacts({ pool: harness.services.web })),
)

test('what is kept of messages is what is there, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const here = await place()
      for (const one of steps) await one(here)
      expect(await brokenRules(db, here.bventId)).toEqual([])
      expect(await brokenRules(db, here.other)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

const kept = async (bventId: string) => {
  const { rows } = await sql`
    select kind, channel, outcome, sum(total)::int as total from message_fact where bvent_id = ${bventId} group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

test('many additions are folded into few, and the command puts right what is wrong while letters go out', async () => {
  const here = await place()
  const { orgId, bventId } = here
  const put = () =>
    within(here, (scoped) =>
      queueMessages(
        scoped,
        [
          {
            topOrgId: orgId,
            channel: 'SMS',
            recipient: '1',
            body: '',
            kind: 'Paid',
            lane: 1,
            bventId,
            attendeeId: here.attendees[0] ?? null,
          },
        ],
        at,
      ),
    )
  for (let n = 0; n < 120; n += 1) await put()
  expect(await kept(bventId)).toEqual([{ kind: 'Paid', channel: 'SMS', outcome: 'waiting', total: 120 }])
  await keepFacts({ pool: harness.services.web })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message_fact where bvent_id = ${bventId}`.execute(db)
  expect(rows).toEqual([{ n: 1 }])

  await sql`update message_fact set total = 7 where bvent_id = ${bventId}`.execute(db)
  await Promise.all([rebuildFacts(db, () => {}), ...Array.from({ length: 20 }, put)])
  expect(await kept(bventId)).toEqual([{ kind: 'Paid', channel: 'SMS', outcome: 'waiting', total: 140 }])
})
