import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Role } from '#core/access.ts'
import { linkDue } from '#features/audience/server/linkPeople.ts'
import { formCalls } from '#features/forms/contract.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { DIRECT } from '#features/sources/rules.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { writeForecasts } from '#features/statistics/server/forecast.ts'
import { countEffects } from '#features/statistics/server/standard/noticeEffect.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now = new Date('2026-12-01T04:00:00Z')
const harness = await openFileHarness({ clock: () => now })
const { db, build } = harness
const at = (text: string) => new Date(text)

async function pairOfEvents() {
  const last = await harness.ownEvent({ status: 'Published', startTime: at('2025-12-10T01:00:00Z'), endTime: at('2025-12-11T01:00:00Z') })
  const { orgId, accountId, owner } = last
  const event = await build.event({
    orgId,
    createdBy: accountId,
    status: 'Published',
    startTime: at('2026-12-10T01:00:00Z'),
    endTime: at('2026-12-11T01:00:00Z'),
  })
  const tickets = {
    last: (await build.ticket({ bventId: last.bventId, orgId })).ticketId,
    now: (await build.ticket({ bventId: event.bventId, orgId, name: '专业票', total: 40 })).ticketId,
  }
  for (let n = 0; n < 20; n += 1)
    await build.attendee({
      bventId: last.bventId,
      orgId,
      ticketId: tickets.last,
      createdDate: at(n < 8 ? '2025-11-20T03:00:00Z' : '2025-12-05T03:00:00Z'),
      checkinStatus: n < 15 ? 'SignedIn' : 'NotSignedIn',
    })
  const person = (fields: Parameters<typeof build.attendee>[0] = {}) =>
    build.attendee({ bventId: event.bventId, orgId, ticketId: tickets.now, createdDate: at('2026-11-25T03:00:00Z'), ...fields })
  return { orgId, accountId, owner, last, bventId: event.bventId, person }
}

test('registrations stand beside the last event of the kind at the same number of days before', async () => {
  const { owner, bventId, last, person } = await pairOfEvents()
  for (let n = 0; n < 12; n += 1) await person()
  await person({ status: 'Cancelled' })
  const people = await owner.get(standardCalls.people, { bventId })
  expect(people).toMatchObject({
    held: 12,
    goal: 40,
    before: { bventId: last.bventId, total: 8 },
    funnel: [
      { step: 'submitted', total: 13 },
      { step: 'held', total: 12 },
      { step: 'registered', total: 12 },
    ],
    tickets: [{ name: '专业票', offered: 40, held: 12 }],
    forecast: { expected: 9, sure: 'low', events: 1 },
    judged: null,
  })
  expect(people.points.at(-1)).toEqual({ day: '2026-12-01', daysBefore: 9, total: 12, before: 8 })
})

test('the funnel begins with who looked and who began the form, as far as it is known', async () => {
  const { orgId, owner, bventId, person } = await pairOfEvents()
  await person()
  const visit = { topOrgId: orgId, bventId, sourceId: '00000000-0000-0000-0000-000000000000', visits: 60 }
  await harness.db
    .insertInto('sourceVisit')
    .values([
      { ...visit, day: '2026-11-24', visitors: 30, begunLast: 6, begunFirst: 6 },
      { ...visit, day: '2026-11-25', visitors: 10, begunLast: 2, begunFirst: 3 },
    ])
    .execute()
  const { funnel } = await owner.get(standardCalls.people, { bventId })
  expect(funnel.slice(0, 3)).toEqual([
    { step: 'visited', total: 40 },
    { step: 'begun', total: 8 },
    { step: 'submitted', total: 1 },
  ])
})

test('where people come from is told by channel, promoter, invitation and the way they were entered, each person once', async () => {
  const { orgId, accountId, owner, last, bventId, person } = await pairOfEvents()
  const link = async (event: string, kind: 'channel' | 'promoter', name: string) =>
    (await owner.get(sourceCalls.save, { bventId: event, kind, name })).id
  const [article, su, article2] = [
    await link(bventId, 'channel', '公众号文章'),
    await link(bventId, 'promoter', '苏念'),
    await link(last.bventId, 'channel', '公众号文章'),
  ]
  const invited = uuid()
  await db
    .insertInto('source')
    .values({ topOrgId: orgId, id: invited, bventId, kind: 'invitation', code: `inv-${invited}`, name: '邀约', createdAt: now })
    .execute()
  const by = (lastSourceId: string, firstSourceId = lastSourceId) => ({ source: 'site', lastSourceId, firstSourceId })
  for (const fields of [
    ...Array.from({ length: 4 }, () => by(article)),
    by(su),
    by(su, article),
    by(invited),
    { source: 'invitation' },
    by(DIRECT),
    { source: 'import' },
    { source: 'manual' },
    { source: 'walkIn' },
    { source: '合作平台' },
    { ...by(article), status: 'Cancelled' },
  ])
    await person(fields)
  const told = async () => {
    const { sources, held } = await owner.get(standardCalls.people, { bventId })
    expect(sources.reduce((sum, { total }) => sum + total, 0)).toBe(held)
    return sources.map(({ kind, name, total }) => `${kind} ${name} ${total}`.replace('  ', ' '))
  }
  const entered = ['import 1', 'manual 1', 'other 合作平台 1', 'site 1', 'walkIn 1']
  expect((await told()).toSorted()).toEqual(['channel 公众号文章 4', 'invitation 2', 'promoter 苏念 2', ...entered].toSorted())
  await owner.get(sourceCalls.saveSetting, { bventId, touch: 'first', version: 0 })
  expect((await told()).toSorted()).toEqual(['channel 公众号文章 5', 'invitation 2', 'promoter 苏念 1', ...entered].toSorted())

  await db.updateTable('attendee').set(by(article2)).where('bventId', '=', last.bventId).execute()
  const dawn = now
  now = at('2026-12-10T04:00:00Z')
  const everywhere = await (await harness.as(accountId)).get(standardCalls.organisation, { days: 366 })
  now = dawn
  expect(everywhere.sources).toContainEqual({ kind: 'channel', name: '公众号文章', total: 25 })
  expect(everywhere.sources.reduce((sum, { total }) => sum + total, 0)).toBe(everywhere.held)
})

test('a forecast is written down and judged when the event is over', async () => {
  const { accountId, bventId, person } = await pairOfEvents()
  for (let n = 0; n < 20; n += 1) await person({ checkinStatus: n < 14 ? 'SignedIn' : 'NotSignedIn' })
  now = at('2026-12-08T04:00:00Z')
  const job = { pool: harness.services.web, now } as Parameters<typeof writeForecasts>[0]
  await writeForecasts(job)
  await writeForecasts(job)
  now = at('2026-12-12T04:00:00Z')
  const { judged, forecast } = await (await harness.as(accountId)).get(standardCalls.people, { bventId })
  expect(forecast).toBeNull()
  expect(judged).toMatchObject({ day: '2026-12-08', expected: 15, actual: 14, isRight: true })
  now = at('2026-12-01T04:00:00Z')
})

test('answers, provinces and companies are those of people with a seat, and small ones are hidden from readers', async () => {
  const { owner, bventId, orgId, person } = await pairOfEvents()
  const { fieldName } = await owner.get(formCalls.addField, {
    bventId,
    field: {
      displayName: '身份',
      fieldType: 'Radio',
      fieldOptions: [
        { key: 'a', value: '伙伴' },
        { key: 'b', value: '媒体' },
        { key: 'c', value: '客户' },
      ],
    } as never,
  })
  for (let n = 0; n < 17; n += 1) await person({ fieldValues: { [fieldName]: n < 9 ? 'a' : n < 15 ? 'c' : 'b', Company: '博屿' } })
  await person({ status: 'Denied', fieldValues: { [fieldName]: 'b' } })
  const shown = async (asker: typeof owner) => {
    const { options, answered, companies } = await asker.get(standardCalls.answers, { bventId, fieldName })
    return { options: options.map(({ name, total }) => [name, total]), answered, companies: companies.list.map(({ total }) => total) }
  }
  expect(await shown(owner)).toEqual({
    options: [
      ['伙伴', 9],
      ['客户', 6],
      ['媒体', 2],
    ],
    answered: 17,
    companies: [17],
  })
  const { accountId } = await build.member({ orgId, roles: ['readOnly'] as Role[] })
  expect(await shown(await harness.as(accountId))).toEqual({
    options: [
      ['伙伴', 9],
      ['客户', null],
      ['媒体', null],
    ],
    answered: 17,
    companies: [17],
  })
})

test('arrivals are counted by ten minutes and gate, where the event is', async () => {
  const { owner, bventId, orgId, person } = await pairOfEvents()
  const [first, second, third] = [await person(), await person(), await person()]
  const checkinId = crypto.randomUUID()
  await sql`insert into checkin_point (top_org_id, id, bvent_id, name, is_main, location) values (${orgId}, ${checkinId}, ${bventId}, '大门', true, '{}')`.execute(
    db,
  )
  const entries = [
    [first, '2026-12-10T00:41:00Z', '南门'],
    [second, '2026-12-10T00:49:59Z', '南门'],
    [third, '2026-12-10T00:50:00Z', '北门'],
  ] as const
  for (const [one, time, gate] of entries)
    await db
      .insertInto('checkinEntry')
      .values({
        topOrgId: orgId,
        id: crypto.randomUUID(),
        bventId,
        checkinId,
        attendeeId: one.attendeeId,
        occurrence: '',
        time: at(time),
        gate,
        source: 'staff',
        changedAt: at(time),
      })
      .execute()
  expect(await owner.get(standardCalls.arrivals, { bventId })).toMatchObject({
    days: [{ day: '2026-12-10', total: 3 }],
    slots: [
      { time: '2026-12-10T00:40:00.000Z', gate: '南门', total: 2 },
      { time: '2026-12-10T00:50:00.000Z', gate: '北门', total: 1 },
    ],
  })
})

test('across events only what one may see is counted', async () => {
  const { accountId: ownerId, orgId, person, bventId } = await pairOfEvents()
  for (let n = 0; n < 3; n += 1) await person()
  await db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', bventId).execute()
  now = at('2026-12-12T04:00:00Z')
  const seen = async (asker: Asker) => {
    const { eventCount, held } = await asker.get(standardCalls.organisation, { days: 366 })
    return { eventCount, held }
  }
  expect(await seen(await harness.as(ownerId))).toEqual({ eventCount: 1, held: 3 })
  const { accountId } = await build.member({ orgId, roles: ['planner'] as Role[] })
  expect(await seen(await harness.as(accountId))).toEqual({ eventCount: 0, held: 0 })
  now = at('2026-12-01T04:00:00Z')
})

test('what followed a notice is counted within so many days, of whom it reached, with the send by itself', async () => {
  const { owner, orgId, bventId, person } = await pairOfEvents()
  const [first, second, third] = [await person(), await person(), await person()]
  await inScope(harness.services.web.db, { orgId }, (scoped) => linkDue(scoped, orgId, now))
  const sent = at('2026-11-26T02:00:00Z')
  const sendId = uuid()
  const about = { topOrgId: orgId, bventId, kind: 'Notice', lane: 2 }
  await db
    .insertInto('send')
    .values({
      ...about,
      id: sendId,
      origin: 'Manual',
      title: '会前须知',
      channels: ['SMS'],
      content: '{}',
      audience: '{}',
      language: 'zh-CN',
      state: 'Done',
      countsClicks: true,
    })
    .execute()
  for (const [{ attendeeId, orderId }, state, clicks] of [
    [first, 'Delivered', 2],
    [second, 'Sent', 0],
    [third, 'Failed', 0],
  ] as const)
    for (const of of [sendId, null])
      await db
        .insertInto('message')
        .values({
          ...about,
          id: uuid(),
          attendeeId,
          orderId,
          sendId: of,
          kind: of ? 'Notice' : 'RegistrationSuccess',
          channel: 'SMS',
          state,
          recipient: '13900000001',
          subject: '',
          body: '',
          createdAt: sent,
          sentAt: sent,
          clicks,
          clickedAt: clicks > 0 ? sent : null,
        })
        .execute()
  const paid = (orderId: string, time: string) =>
    db
      .updateTable('regOrder')
      .set({ paidTime: at(time) })
      .where('id', '=', orderId)
      .execute()
  await paid(first.orderId, '2026-11-27T02:00:00Z')
  await paid(third.orderId, '2026-11-27T02:00:00Z')
  await paid(second.orderId, '2026-11-25T02:00:00Z')
  for (const [{ attendeeId }, time] of [
    [first, '2026-12-03T02:00:00Z'],
    [second, '2026-12-03T02:00:00.001Z'],
  ] as const)
    await db
      .updateTable('personVisit')
      .set({ attendedAt: at(time) })
      .where('attendeeId', '=', attendeeId)
      .execute()

  const counted = { sent: 2, delivered: 1, failed: 1, registered: null, paid: 1 }
  const { list } = await owner.get(standardCalls.noticeEffect, { bventId })
  expect(list).toEqual([
    { sendId, title: '会前须知', kind: 'Notice', channel: 'SMS', time: sent.toISOString(), clicked: 1, signedIn: 1, ...counted },
    { sendId: null, title: '', kind: 'RegistrationSuccess', channel: 'SMS', time: null, clicked: null, signedIn: 1, ...counted },
  ])
  expect((await owner.get(standardCalls.noticeEffect, { bventId, days: 30 })).list).toMatchObject([{ signedIn: 2 }, { signedIn: 2 }])
})

test('what followed many notices is counted beside whoever asks, and said to be as old as it is', async () => {
  const { orgId, owner, bventId, person } = await pairOfEvents()
  const { attendeeId } = await person()
  await inScope(db, { orgId }, (scoped) => linkDue(scoped, orgId, now))
  await sql`update person_visit set attended_at = ${at('2026-12-01T03:00:00Z')} where attendee_id = ${attendeeId}`.execute(db)
  const tell = (many: number) =>
    sql`
      insert into message (top_org_id, id, bvent_id, attendee_id, kind, lane, channel, recipient, subject, body, state, sent_at, created_at)
      select ${orgId}, gen_random_uuid(), ${bventId}, ${attendeeId}, 'Paid', 1, 'SMS', '', '', '', 'Sent', ${at('2026-11-30T03:00:00Z')}, ${at('2026-11-30T03:00:00Z')}
      from generate_series(1, ${many}::integer)`.execute(db)
  const asked = () => owner.get(standardCalls.noticeEffect, { bventId, days: 3 })
  const count = () => countEffects({ pool: harness.services.web, now })

  await tell(5_000)
  expect(await asked()).toMatchObject({ isCounting: false, asOf: now.toISOString(), list: [{ kind: 'Paid', sent: 1, signedIn: 1 }] })
  await tell(1)
  expect(await asked()).toEqual({ days: 3, isCounting: true, asOf: null, list: [] })
  await count()
  const counted = now.toISOString()
  expect(await asked()).toMatchObject({ isCounting: false, asOf: counted, list: [{ kind: 'Paid', sent: 1, signedIn: 1 }] })
  expect((await owner.get(standardCalls.noticeEffect, { bventId, days: 1 })).list).toMatchObject([{ signedIn: 1 }])
  expect(await owner.get(standardCalls.notices, { bventId })).toMatchObject({
    list: [{ kind: 'Paid', sent: 5_001, delivered: 0, waiting: 0 }],
  })

  await sql`update person_visit set attended_at = null where attendee_id = ${attendeeId}`.execute(db)
  await count()
  expect(await asked()).toMatchObject({ isCounting: false, asOf: counted, list: [{ signedIn: 1 }] })
  const before = now
  now = new Date(now.getTime() + 11 * 60_000)
  expect(await asked()).toMatchObject({ isCounting: true, asOf: counted, list: [{ signedIn: 1 }] })
  await count()
  expect(await asked()).toMatchObject({ isCounting: false, asOf: now.toISOString(), list: [{ signedIn: 0 }] })
  now = before
})
