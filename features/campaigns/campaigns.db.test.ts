import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { peopleCalls, segmentCalls } from '#features/audience/contract.ts'
import { labelCalls, labelTasks } from '#features/audience/labelContract.ts'
import { linkPeople } from '#features/audience/server/linkPeople.ts'
import { callCalls } from '#features/calls/contract.ts'
import { campaignCalls } from '#features/campaigns/contract.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { followSends } from '#features/sends/server/follow.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'
import { keyOf } from '#test/registering.ts'

let now = new Date('2026-11-03T04:00:00Z')
const harness = await openFileHarness({ clock: () => now, hasWorker: true })
const { db, build, services } = harness
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'

const parts = () => ({ ...services, pool: services.web, now })
const go = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  await linkPeople(parts())
  await followSends(parts())
  await sendWaiting(parts())
  await followSends(parts())
}

async function audience(count: number) {
  const event = await harness.ownEvent({ status: 'Published' })
  const { bventId, orgId } = event
  for (let at = 0; at < count; at += 1)
    await build.attendee({
      bventId,
      orgId,
      fullName: `客人 ${at}`,
      mobile: `1390000${String(at).padStart(4, '0')}`,
      email: `g${at}@${bventId}.example`,
    })
  await linkPeople(parts())
  const tree = {
    kind: 'all' as const,
    items: [{ kind: 'did' as const, what: 'registered' as const, bventIds: [bventId], times: 'atLeast' as const, count: 1 }],
  }
  const { segmentId } = await event.owner.get(segmentCalls.save, { name: '老客', tree })
  const people = await event.owner.get(peopleCalls.people, { pageSize: 200 })
  return { ...event, tree, segmentId, people: people.list }
}
const letters = (sendId: string) =>
  db
    .selectFrom('message')
    .select(['id', 'personId', 'channel', 'recipient', 'state', 'reason', 'subject', 'body'])
    .where('sendId', '=', sendId)
    .orderBy('recipient')
    .execute()

const Email = { subject: '{{FullName}}，见一面', content: '12 月 10 日见。', button: '立即报名' }

test('who has unsubscribed is left alone by whichever address, and the others are written to once', async () => {
  const { owner, segmentId, orgId, bventId, people } = await audience(4)
  const [gone, stopped] = people
  await db
    .insertInto('suppression')
    .values({ topOrgId: orgId, channel: 'Email', address: gone?.email ?? '', reason: 'unsubscribed', isCampaignOnly: true })
    .execute()
  await owner.get(peopleCalls.consent, {
    personId: stopped?.personId ?? '',
    channel: 'Email',
    isGranted: false,
    source: 'call',
    proof: '录音 12',
  })
  const asked = { segmentId, bventId, content: { Email } }
  const seen = await owner.get(campaignCalls.dryRun, asked)
  expect(seen).toMatchObject({ people: 4, willSend: 2, heldOut: 0 })
  expect(seen.excluded.map(({ reason, count }) => [reason, count]).sort()).toEqual([
    ['manual', 1],
    ['unsubscribed', 1],
  ])
  const { sendId } = await owner.get(campaignCalls.create, asked, keyOf())
  await go(5)
  const sent = await letters(sendId)
  expect(sent.filter(({ state }) => state === 'Sent').map(({ subject }) => subject)).toHaveLength(2)
  expect(sent.find(({ personId }) => personId === gone?.personId)).toMatchObject({ state: 'Suppressed', reason: 'unsubscribed' })
  // Told again, nothing more goes out.
  await go(5)
  expect(await letters(sendId)).toHaveLength(4)
  // The control: without the list they would have been written to.
  await db.deleteFrom('suppression').where('topOrgId', '=', orgId).execute()
  await db.deleteFrom('personConsent').where('topOrgId', '=', orgId).execute()
  expect(await owner.get(campaignCalls.dryRun, asked)).toMatchObject({ willSend: 2, excluded: [{ reason: 'capped', count: 2 }] })
})

test('who leaves while it waits is left alone too', async () => {
  const { owner, segmentId, orgId, people } = await audience(2)
  const { sendId } = await owner.get(campaignCalls.create, { segmentId, content: { Email: { ...Email, button: '' } } }, keyOf())
  await db
    .insertInto('suppression')
    .values({ topOrgId: orgId, channel: 'Email', address: people[0]?.email ?? '', reason: 'unsubscribed', isCampaignOnly: true })
    .execute()
  await go(5)
  expect((await letters(sendId)).map(({ state }) => state).sort()).toEqual(['Sent', 'Suppressed'])
})

test('a link of their own: followed by a person it counts, by a robot it does not, and who registers by it came because of it', async () => {
  const { owner, segmentId, people } = await audience(3)
  const next = await harness.build.event({
    orgId: (await db.selectFrom('segment').select('topOrgId').where('id', '=', segmentId).executeTakeFirstOrThrow()).topOrgId,
    status: 'Published',
  })
  const { sendId } = await owner.get(campaignCalls.create, { segmentId, bventId: next.bventId, content: { Email } }, keyOf())
  await go(5)
  const [one, other] = await letters(sendId)
  const marks = await marksOf({ db: services.web.db, config: services.config })
  const path = `/m/${marks.tokenOf(one?.id ?? '')}`
  expect(one?.body).toContain(path)
  const robot = await harness.app.inject({
    url: `/m/${marks.tokenOf(other?.id ?? '')}`,
    headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  })
  expect(robot.statusCode).toBe(302)
  const followed = await harness.app.inject({ url: path, headers: { 'user-agent': BROWSER } })
  expect(followed.headers['location']).toMatch(/^\/c\//)
  expect((await harness.app.inject({ url: '/m/nonsense' })).statusCode).toBe(404)
  const source = await db.selectFrom('campaign').select('sourceId').where('id', '=', sendId).executeTakeFirstOrThrow()
  const clicker = people.find(({ personId }) => personId === one?.personId)
  const { attendeeId } = await build.attendee({
    bventId: next.bventId,
    orgId: next.orgId,
    mobile: clicker?.mobile ?? null,
    checkinStatus: 'SignedIn',
    createdDate: now,
  })
  await db
    .updateTable('attendee')
    .set({ lastSourceId: source.sourceId, firstSourceId: source.sourceId })
    .where('id', '=', attendeeId)
    .execute()
  await linkPeople(parts())
  const report = await owner.get(campaignCalls.detail, { sendId })
  expect(report).toMatchObject({ people: 3, sent: 3, clicked: 1, registered: 1, attended: 1, state: 'Done' })
})

test('held out and halves are the same every time, and a held-out person has no message', async () => {
  const { owner, segmentId } = await audience(40)
  const asked = { segmentId, content: { Email: { ...Email, subjectB: '另一个标题', button: '' } }, holdOut: 30 }
  const { sendId } = await owner.get(campaignCalls.create, asked, keyOf())
  await go(5)
  const shares = await db.selectFrom('campaignPerson').select(['personId', 'variant']).where('campaignId', '=', sendId).execute()
  const held = shares.filter(({ variant }) => variant === 'hold').map(({ personId }) => personId)
  const sent = await letters(sendId)
  expect(held.length).toBeGreaterThan(0)
  expect(held.length + sent.length).toBe(40)
  expect(sent.filter(({ personId }) => held.includes(personId ?? ''))).toEqual([])
  const ofB = new Set(shares.filter(({ variant }) => variant === 'B').map(({ personId }) => personId))
  for (const { personId, subject } of sent) expect(subject === '另一个标题').toBe(ofB.has(personId ?? ''))
})

test('an SMS waits while it is quiet, and an unknown field is refused', async () => {
  now = new Date('2026-11-04T14:00:00Z')
  const { owner, segmentId } = await audience(1)
  const wrong = await owner.try(campaignCalls.dryRun, { segmentId, content: { SMS: { content: '{{Password}}' } } })
  expect(wrong.envelope).toMatchObject({ businessCode: 34001 })
  const { sendId } = await owner.get(campaignCalls.create, { segmentId, content: { SMS: { content: '{{FullName}}，来吧' } } }, keyOf())
  await go(5)
  expect(await letters(sendId)).toMatchObject([{ state: 'Deferred', reason: 'quietHours' }])
  await go(11 * 60)
  const [sms] = await letters(sendId)
  expect(sms).toMatchObject({ state: 'Sent' })
  expect(sms?.body).toMatch(/^【.+】客人 0，来吧 拒收请回复R$/)
})

test('who unsubscribed by themselves is not brought back by a member', async () => {
  const { owner, orgId, people } = await audience(1)
  const [one] = people
  await db
    .insertInto('suppression')
    .values({ topOrgId: orgId, channel: 'SMS', address: one?.mobile ?? '', reason: 'unsubscribed', isCampaignOnly: true })
    .execute()
  const said = { personId: one?.personId ?? '', channel: 'SMS' as const, isGranted: true, source: 'hand' as const, proof: '展台' }
  expect((await owner.try(peopleCalls.consent, said)).envelope).toMatchObject({ businessCode: 41004 })
  const { consents, timeline } = await owner.get(peopleCalls.person, { personId: said.personId })
  expect(consents.find(({ channel }) => channel === 'SMS')).toMatchObject({ standing: 'withdrawn', source: 'unsubscribe' })
  expect(timeline.map(({ kind }) => kind).sort()).toEqual(['registered', 'suppressed'])
})

test('labels: in bulk and undone, by rule, merged, and not deleted while an audience asks for them', async () => {
  const { owner, segmentId, tree, people, orgId } = await audience(3)
  const { labelId } = await owner.get(labelCalls.saveLabel, { name: '采购方' })
  await owner.get(labelCalls.labelPerson, { personId: people[0]?.personId ?? '', labelIds: [labelId] })
  const holders = async (id: string) =>
    Number(
      (
        await db
          .selectFrom('personLabel')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('labelId', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    )
  const over = (taskId: string) => eventually(async () => expect((await owner.get(taskCalls.progress, { taskId })).status).toBe('done'))
  const started = await owner.get(labelTasks.apply.calls.start, { labelId, tree })
  await over(started.taskId)
  expect(await holders(labelId)).toBe(3)
  const undo = await owner.get(taskCalls.undo, { id: started.taskId })
  await over(undo.taskId)
  // Who had it before still has it.
  expect(await holders(labelId)).toBe(1)

  const ruled = await owner.get(labelCalls.saveLabel, { name: '老客', segmentId })
  expect(await holders(ruled.labelId)).toBe(3)
  const asks = await owner.get(segmentCalls.save, { name: '采购', tree: { kind: 'all', items: [{ kind: 'label', labelIds: [labelId] }] } })
  expect((await owner.try(labelCalls.deleteLabel, { labelId })).envelope).toMatchObject({ businessCode: 41002 })
  const { labelId: other } = await owner.get(labelCalls.saveLabel, { name: '买方' })
  await owner.get(labelCalls.mergeLabels, { labelId: other, fromIds: [labelId] })
  const merged = await owner.get(segmentCalls.detail, { segmentId: asks.segmentId })
  expect(merged.tree.items).toEqual([{ kind: 'label', labelIds: [other] }])
  expect(await holders(other)).toBe(1)
  await sql`delete from person_visit where top_org_id = ${orgId}`.execute(db)
})

test('a call list leaves out who is not to be called, and of two notes of one call the second is told', async () => {
  const { owner, segmentId, people } = await audience(3)
  await owner.get(peopleCalls.consent, {
    personId: people[0]?.personId ?? '',
    channel: 'Call',
    isGranted: false,
    source: 'call',
    proof: '说别再打',
  })
  const { listId, count } = await owner.get(callCalls.save, { name: '回访', segmentId })
  expect(count).toBe(2)
  const { list } = await owner.get(callCalls.entries, { listId, outcome: 'todo' })
  const said = { listId, personId: list[0]?.personId ?? '', version: 1, outcome: 'interested' as const, nextStep: '寄资料' }
  await owner.get(callCalls.note, said)
  expect((await owner.try(callCalls.note, said)).status).toBe(409)
  expect((await owner.get(callCalls.lists, {})).list[0]).toMatchObject({ total: 2, called: 1, interested: 1 })
})
