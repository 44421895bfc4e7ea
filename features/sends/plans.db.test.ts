import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { noticeCalls } from '#features/notices/contract.ts'
import { planCalls as calls } from '#features/sends/planContract.ts'
import { followSends } from '#features/sends/server/follow.ts'
import { copyPlans } from '#features/sends/server/copyPlans.ts'
import { runPlans } from '#features/sends/server/runPlans.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now = new Date('2026-11-20T02:00:00Z')
const harness = await openFileHarness({ clock: () => now })
const { build } = harness

let bventId: string
let orgId: string
let accountId: string
let owner: Asker
const START = new Date('2026-12-10T09:00:00+08:00')

beforeEach(async () => {
  await harness.db.deleteFrom('noticePlan').execute()
  await harness.db.deleteFrom('noticeSwitch').execute()
  now = new Date('2026-11-20T10:00:00+08:00')
  ;({ orgId, accountId } = await build.member())
  const times = { startTime: START, endTime: new Date('2026-12-11T17:30:00+08:00') }
  ;({ bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', ...times }))
  owner = await harness.as(accountId)
})

const at = (moment: string) => (now = new Date(moment))
const run = async () => {
  const parts = { pool: harness.services.web, config: harness.services.config, now, hooksOf: harness.services.hooksOf }
  await runPlans(parts)
  await followSends(parts)
}
const content = {
  Email: {
    'zh-CN': {
      subject: '{{FullName}}',
      content: '',
      blocks: [{ id: 'a', type: 'text' as const, text: '你好' }],
      link: { type: 'eTicket' as const },
    },
  },
}
const plan = (rule: object, more: object = {}) =>
  owner.get(calls.savePlan, { bventId, title: '提醒', rule, searchData: { Status: 'Registered' }, content, isOpen: true, ...more } as never)
const sends = () => harness.db.selectFrom('send').selectAll().where('bventId', '=', bventId).orderBy('sendAt').execute()
const told = async () =>
  (await harness.db.selectFrom('message').select(['recipient', 'state']).where('bventId', '=', bventId).orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  )
const person = (email: string, more: object = {}) => build.attendee({ bventId, orgId, email, ...more })

const weekBefore = { type: 'Day', anchor: 'start', days: -7, time: '10:00' }

describe('a plan', () => {
  test('runs at its time, once however many look, to whoever matches by then', async () => {
    const { nextTime } = await plan(weekBefore)
    expect(nextTime).toBe('2026-12-03T02:00:00.000Z')
    await person('early@example.com')
    at('2026-12-03T09:59:00+08:00')
    await run()
    expect(await sends()).toEqual([])
    await person('late@example.com')
    await person('no@example.com', { status: 'Denied' })
    at('2026-12-03T10:00:30+08:00')
    await Promise.all(Array.from({ length: 6 }, run))
    await run()
    expect(await sends()).toMatchObject([{ state: 'Running', origin: 'Plan', recipients: 2 }])
    expect(await told()).toEqual(expect.arrayContaining(['early@example.com', 'late@example.com']))
    at('2026-12-04T10:00:00+08:00')
    await run()
    expect(await sends()).toHaveLength(1)
  })

  test('goes along when its event is moved, and does not come again once it has run', async () => {
    await plan(weekBefore)
    await harness.db
      .updateTable('bvent')
      .set({ startTime: new Date('2026-12-20T09:00:00+08:00'), endTime: new Date('2026-12-20T18:00:00+08:00') })
      .where('id', '=', bventId)
      .execute()
    await person('a@example.com')
    at('2026-12-03T10:01:00+08:00')
    await run()
    expect(await sends()).toEqual([])
    at('2026-12-13T10:01:00+08:00')
    await run()
    expect(await sends()).toHaveLength(1)
    await harness.db
      .updateTable('bvent')
      .set({ startTime: new Date('2026-12-30T09:00:00+08:00'), endTime: new Date('2026-12-30T18:00:00+08:00') })
      .where('id', '=', bventId)
      .execute()
    at('2026-12-23T10:01:00+08:00')
    await run()
    expect(await sends()).toHaveLength(1)
  })

  test('that nobody was there to run is said to be missed, and every day it was', async () => {
    await plan({ type: 'Daily', fromDays: -5, toDays: -1, time: '10:00' })
    await person('a@example.com')
    at('2026-12-07T11:00:00+08:00')
    for (let turn = 0; turn < 5; turn += 1) await run()
    expect((await sends()).map(({ state }) => state)).toEqual(['Missed', 'Missed', 'Running'])
    expect(await told()).toEqual(['a@example.com'])
    owner = await harness.as(accountId)
    const { list } = await owner.get(calls.plans, { bventId })
    expect(list).toMatchObject([{ runs: 3, missed: 2, nextTime: '2026-12-08T02:00:00.000Z', lastRun: { state: 'Running' } }])
  })

  test('after something happened writes to each person once, when their own time has come', async () => {
    await plan({ type: 'After', what: 'unpaid', hours: 48 }, { searchData: {} })
    await person('first@example.com', { status: 'Unpaid', createdDate: new Date('2026-11-20T12:00:00+08:00') })
    await person('second@example.com', { status: 'Unpaid', createdDate: new Date('2026-11-20T15:00:00+08:00') })
    await person('paid@example.com', { status: 'Registered', createdDate: new Date('2026-11-20T12:00:00+08:00') })
    await person('before@example.com', { status: 'Unpaid', createdDate: new Date('2026-11-17T12:00:00+08:00') })
    for (const moment of [
      '2026-11-20T12:00',
      '2026-11-22T11:59',
      '2026-11-22T12:01',
      '2026-11-22T12:08',
      '2026-11-22T15:03',
      '2026-11-22T15:10',
    ]) {
      at(`${moment}:00+08:00`)
      await run()
    }
    expect(await told()).toEqual(['first@example.com', 'second@example.com'])
    expect((await sends()).filter(({ state }) => state !== 'Missed')).toHaveLength(2)
  })

  test('switched off does nothing, and switched on again does not make up for what passed', async () => {
    const { planId } = await plan(weekBefore)
    await person('a@example.com')
    await owner.get(calls.openPlan, { bventId, planId, isOpen: false })
    at('2026-12-03T10:01:00+08:00')
    await run()
    owner = await harness.as(accountId)
    expect(await owner.get(calls.openPlan, { bventId, planId, isOpen: true })).toEqual({ nextTime: null })
    await run()
    expect(await sends()).toEqual([])
  })

  test('of two editors one is first', async () => {
    const { planId, version } = await plan(weekBefore)
    const both = await Promise.all(
      [1, 2].map(() =>
        owner.try(calls.savePlan, { bventId, planId, version, title: '改', rule: weekBefore, searchData: {}, content, isOpen: true }),
      ),
    )
    expect(both.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 20005])
  })

  test('comes along switched off when its event is copied', async () => {
    await plan(weekBefore)
    const copy = await build.event({ orgId, createdBy: accountId })
    await inScope(harness.services.web.db, { orgId }, (db) =>
      copyPlans({ ctx: { db, now, accountId, accountName: '某人' } as TaskContext, from: bventId, to: copy.bventId, parts: ['notices'] }),
    )
    expect(await harness.db.selectFrom('noticePlan').selectAll().where('bventId', '=', copy.bventId).execute()).toMatchObject([
      { title: '提醒', isOpen: false, nextRunAt: null },
    ])
  })
})

test('the template of “about to start” goes out so many minutes before, and again if the event moves', async () => {
  await person('a@example.com')
  await owner.get(noticeCalls.openTemplate, { bventId, templateId: 'Attendee.EventAboutToStart.Email', isOpen: true })
  at('2026-12-09T08:59:00+08:00')
  await run()
  expect(await sends()).toEqual([])
  at('2026-12-09T09:00:30+08:00')
  await run()
  await run()
  expect(await sends()).toMatchObject([{ kind: 'EventAboutToStart', state: 'Running', recipients: 1 }])
  expect(await told()).toEqual(['a@example.com'])
})

test('the one of “live about to start” needs a room, and goes out before that goes on air', async () => {
  await person('a@example.com')
  const open = { bventId, templateId: 'Attendee.LiveAboutToStart.Email', isOpen: true }
  expect(await owner.try(noticeCalls.openTemplate, open)).toMatchObject({ envelope: { businessCode: 34002 } })
  const room = {
    topOrgId: orgId,
    id: uuid(),
    bventId,
    title: '主会场',
    mode: 'External',
    redirectUrl: 'https://live.example.com',
    watch: 'Public',
  }
  const [startTime, endTime] = [new Date('2026-12-10T14:00:00+08:00'), new Date('2026-12-10T16:00:00+08:00')]
  await harness.db
    .insertInto('liveRoom')
    .values({ ...room, startTime, endTime })
    .execute()
  await owner.get(noticeCalls.openTemplate, open)
  at('2026-12-10T12:59:00+08:00')
  await run()
  expect(await sends()).toEqual([])
  at('2026-12-10T13:00:30+08:00')
  await run()
  await run()
  expect(await sends()).toMatchObject([{ kind: 'LiveAboutToStart', state: 'Running', recipients: 1 }])
})
