import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import type { Rules } from '#features/lottery/proof/chain.ts'
import { verify } from '#features/lottery/proof/verify.ts'
import { linksOf, readEntries } from '#features/lottery/server/chain.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openRelay } from '#test/publicBeacon.ts'

const START = Date.parse('2026-12-10T08:00:00Z')
let moment = START
const clock = () => new Date(moment)
const relay = await openRelay(clock)
const harness = await openFileHarness({ clock, adapters: { beacon: relay.beacon } })
afterAll(() => relay.stop())

let owner: Asker
let bventId: string
let orgId: string
let people: string[]

beforeEach(async () => {
  moment = START
  const event = await harness.ownEvent({
    status: 'Published',
    startTime: new Date('2026-12-10T01:00:00Z'),
    endTime: new Date('2026-12-11T10:00:00Z'),
  })
  owner = event.owner
  bventId = event.bventId
  orgId = event.orgId
  people = []
  for (let at = 0; at < 6; at += 1)
    people.push((await harness.build.attendee({ bventId, orgId, checkinStatus: 'SignedIn', fullName: `来宾 ${at}` })).attendeeId)
})

const made = async (setting: object) => {
  const prizes = [{ name: '一等奖', stock: 1, perRound: 1 }]
  return (await owner.get(lotteryCalls.save, { bventId, title: '抽奖', prizes, setting: setting as never })).id
}

async function wallOf(id: string) {
  const { url } = await owner.get(lotteryCalls.wallLink, { id })
  const t = new URL(url).searchParams.get('t') ?? ''
  const ask = () => harness.nobody.get(lotteryCalls.wall, { id, t })
  const go = async (step: 'next' | 'roll' | 'stop') =>
    harness.nobody.try(lotteryCalls.step, { id, t, step, stageVersion: (await ask()).stageVersion })
  return { t, ask, go, beacon: () => harness.nobody.try(lotteryCalls.beacon, { id, t }) }
}

async function proofOf(id: string) {
  const { rules } = await harness.db.selectFrom('lottery').select('rules').where('id', '=', id).executeTakeFirstOrThrow()
  return { rules: rules ?? '', entries: await readEntries(harness.db, id), links: await linksOf(harness.db, id) }
}

describe('a public round', () => {
  test('is promised ahead, waited for, checked, and mixed into every draw', async () => {
    const id = await made({ beacon: 'drand', beaconMinutes: 2 })
    const { commitment } = await owner.get(lotteryCalls.commit, { id, version: 1 })
    const time = Date.parse(commitment?.publicRound?.time ?? '')
    expect(time - START).toBeGreaterThanOrEqual(120_000)
    expect(time - START).toBeLessThan(123_000)
    const wall = await wallOf(id)
    await wall.go('next')
    await wall.go('roll')
    expect((await wall.go('stop')).envelope.businessCode).toBe(38003)
    const before = relay.asked()
    await wall.beacon()
    expect(relay.asked()).toBe(before)
    moment = time
    // Several screens see at once that it is due.
    await Promise.all([wall.beacon(), wall.beacon(), wall.beacon()])
    expect((await wall.ask()).publicRound?.isOut).toBe(true)
    expect(await linksOf(harness.db, id)).toHaveLength(2)
    expect((await wall.go('stop')).envelope.businessCode).toBe(0)
    await owner.get(lotteryCalls.close, { id })
    const verdict = await verify(await proofOf(id))
    expect(verdict.steps.map(({ name, state }) => `${name} ${state}`)).toContain('beacon ok')
    expect(verdict.outcome).toBe('true')
  })

  test('is not believed without its signature', async () => {
    const id = await made({ beacon: 'drand', beaconMinutes: 1 })
    await owner.get(lotteryCalls.commit, { id, version: 1 })
    const wall = await wallOf(id)
    moment = START + 120_000
    relay.lie()
    expect((await wall.beacon()).status).toBe(500)
    expect(await linksOf(harness.db, id)).toHaveLength(1)
  })
})

async function answeredBy(attendeeId: string | undefined): Promise<string> {
  const surveyId = uuid()
  await sql`insert into survey (top_org_id, id, bvent_id, title, language, audience, is_anonymous, content)
    values (${orgId}, ${surveyId}, ${bventId}, '满意度', 'zh-CN', 'attendees', false, '{}')`.execute(harness.db)
  await sql`insert into survey_reply (top_org_id, id, survey_id, attendee_id, once_key, answers, answered_at)
    values (${orgId}, ${uuid()}, ${surveyId}, ${attendeeId}, ${attendeeId}, '{}', now())`.execute(harness.db)
  return surveyId
}

/** On the person behind a registration. */
async function labelOf(attendeeId: string | undefined): Promise<string> {
  const [personId, labelId] = [uuid(), uuid()]
  await sql`insert into person (top_org_id, id, full_name, created_at) values (${orgId}, ${personId}, '来宾 1', now())`.execute(harness.db)
  await sql`insert into person_visit (top_org_id, attendee_id, person_id, bvent_id, status, registered_at)
    values (${orgId}, ${attendeeId}, ${personId}, ${bventId}, 'Registered', now())`.execute(harness.db)
  await sql`insert into label (top_org_id, id, name, created_at) values (${orgId}, ${labelId}, '老客户', now())`.execute(harness.db)
  await sql`insert into person_label (top_org_id, label_id, person_id, source, created_at)
    values (${orgId}, ${labelId}, ${personId}, 'hand', now())`.execute(harness.db)
  return labelId
}

test('more tickets by label, view, survey and being there: the most that one rule gives, each said in public', async () => {
  const [nobody, labelled, answered, both, viewed] = people
  await sql`update attendee set checkin_status = 'NotSignedIn' where id = ${nobody}`.execute(harness.db)
  await sql`update attendee set full_name = '李雷' where id = ${viewed}`.execute(harness.db)
  const condition = { fieldName: 'FullName', fieldAction: { code: 'EQ' as const }, fieldValue: ['李雷'] }
  const searchData = { conditions: [condition] }
  const { id: view } = await owner.get(attendeeCalls.saveCustomSearch, { bventId, name: '主桌', searchData })
  const label = await labelOf(labelled)
  const survey = await answeredBy(answered)
  await sql`insert into survey_reply (top_org_id, id, survey_id, attendee_id, once_key, answers, answered_at)
    values (${orgId}, ${uuid()}, ${survey}, ${labelled}, ${both}, '{}', now())`.execute(harness.db)
  const rule = (by: string, id: string | null, weight: number, reason: string) => ({ by, id, weight, reason })
  const weights = [
    rule('signedIn', null, 2, '到场'),
    rule('label', label, 3, '老朋友'),
    rule('survey', survey, 5, '谢谢反馈'),
    rule('view', view, 7, '主桌'),
  ]
  const id = await made({ isSignedInOnly: false, weights })
  expect(await owner.get(lotteryCalls.pool, { id })).toMatchObject({ left: 6, tickets: 1 + 5 + 5 + 2 + 7 + 2 })
  await owner.get(lotteryCalls.commit, { id, version: 1 })
  const listed = await harness.db.selectFrom('lotteryEntry').select(['attendeeId', 'weight']).where('lotteryId', '=', id).execute()
  const weightOf = new Map(listed.map(({ attendeeId, weight }) => [attendeeId, weight]))
  expect(people.map((one) => weightOf.get(one))).toEqual([1, 5, 5, 2, 7, 2])
  const { terms } = JSON.parse((await proofOf(id)).rules) as Rules
  expect(terms).toEqual(
    expect.arrayContaining([
      '已签到的人 有 2 张券：到场',
      '带标签「老客户」的人 有 3 张券：老朋友',
      '答完问卷「满意度」的人 有 5 张券：谢谢反馈',
      '视图「主桌」里的人 有 7 张券：主桌',
      '同时符合几条的，按券数最多的一条算',
    ]),
  )
})

test('a weight names what it goes by', async () => {
  const weights = [{ by: 'label', id: null, weight: 2, reason: '老朋友' }]
  await expect(made({ weights })).rejects.toThrow()
})

describe('who takes part', () => {
  test('by a task: whoever has answered the survey, and nobody else', async () => {
    const surveyId = await answeredBy(people[2])
    const id = await made({ join: 'survey', surveyId })
    expect(await owner.get(lotteryCalls.pool, { id })).toMatchObject({ found: 1, left: 1 })
    await sql`update attendee set mobile = '13712345678' where id = ${people[2]}`.execute(harness.db)
    await sql`update attendee set mobile = '13712345679' where id = ${people[3]}`.execute(harness.db)
    expect(await harness.nobody.get(lotteryCalls.join, { id, value: '13712345678' })).toMatchObject({ isJoined: true })
    expect(await harness.nobody.get(lotteryCalls.join, { id, value: '13712345679' })).toMatchObject({ isJoined: false })
    await owner.get(lotteryCalls.commit, { id, version: 1 })
    const listed = await harness.db.selectFrom('lotteryEntry').select('attendeeId').where('lotteryId', '=', id).execute()
    expect(listed.map(({ attendeeId }) => attendeeId)).toEqual([people[2]])
    const { rules } = await proofOf(id)
    expect(rules).toContain('答完了问卷「满意度」')
  })

  test('by a label of the person behind the registration', async () => {
    const labelId = await labelOf(people[1])
    const id = await made({ labelIds: [labelId] })
    expect(await owner.get(lotteryCalls.pool, { id })).toMatchObject({ found: 1 })
  })
})

test('a rehearsal shows people who may win and leaves nothing', async () => {
  const id = await made({ excludedIds: [people[0]] })
  const { t } = await wallOf(id)
  const rows = async () => (await sql`select * from lottery where id = ${id}`.execute(harness.db)).rows
  const before = await rows()
  const rehearsal = await harness.nobody.get(lotteryCalls.rehearsal, { id, t })
  expect(rehearsal.people).toHaveLength(5)
  expect(rehearsal.wall).toMatchObject({ state: 'Committed', stage: 'join', people: 5, prizes: [{ drawn: 0 }] })
  expect(await rows()).toEqual(before)
  for (const table of ['lottery_entry', 'lottery_link', 'lottery_winner', 'message'])
    expect(
      (await sql`select from ${sql.table(table)}${table === 'message' ? sql`` : sql` where lottery_id = ${id}`}`.execute(harness.db)).rows,
    ).toEqual([])
  expect(await harness.nobody.try(lotteryCalls.rehearsal, { id, t: `${t}x` })).toMatchObject({ status: 401 })
})
