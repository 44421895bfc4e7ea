import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { verify } from '#features/lottery/proof/verify.ts'
import { linksOf, readEntries } from '#features/lottery/server/chain.ts'
import type { WallState } from '#features/lottery/shapes.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId: string
let orgId: string
let people: string[]

const PRIZES = [
  { name: '三等奖', item: '咖啡', stock: 4, perRound: 2 },
  { name: '一等奖', item: '平板', stock: 1, perRound: 1 },
]

async function guests(count: number, fields: { ticketId?: string; checkinStatus?: string; mobile?: string } = {}): Promise<string[]> {
  const made: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { attendeeId } = await harness.build.attendee({ bventId, orgId, checkinStatus: 'SignedIn', fullName: `来宾 ${at}`, ...fields })
    made.push(attendeeId)
  }
  return made
}

beforeEach(async () => {
  const event = await harness.ownEvent({ status: 'Published' })
  owner = event.owner
  bventId = event.bventId
  orgId = event.orgId
  people = await guests(12)
})

type Setting = Parameters<typeof owner.get<typeof lotteryCalls.save>>[1]
const made = async (change: Partial<NonNullable<Setting>> = {}) =>
  (await owner.get(lotteryCalls.save, { bventId, title: '现场抽奖', prizes: PRIZES, ...change })).id

async function promised(change: Partial<NonNullable<Setting>> = {}): Promise<string> {
  const id = await made(change)
  await owner.get(lotteryCalls.commit, { id, version: 1 })
  return id
}

async function wallOf(id: string) {
  const { url } = await owner.get(lotteryCalls.wallLink, { id })
  const t = new URL(url).searchParams.get('t') ?? ''
  const ask = () => harness.nobody.get(lotteryCalls.wall, { id, t })
  const go = async (step: 'next' | 'roll' | 'stop', digits?: string): Promise<WallState> => {
    const { stageVersion } = await ask()
    return harness.nobody.get(lotteryCalls.step, { id, t, step, stageVersion, ...(digits && { digits }) })
  }
  const round = async (digits = '471') => {
    await go('next')
    await go('roll')
    return go('stop', digits)
  }
  const settle = async (absent: string[]) =>
    harness.nobody.get(lotteryCalls.presence, { id, t, stageVersion: (await ask()).stageVersion, absent })
  return { t, ask, go, round, settle }
}

async function proofOf(id: string) {
  const { rules } = await harness.db.selectFrom('lottery').select('rules').where('id', '=', id).executeTakeFirstOrThrow()
  return { rules: rules ?? '', entries: await readEntries(harness.db, id), links: await linksOf(harness.db, id) }
}

describe('the list', () => {
  test('holds whoever fits, less staff, the excluded and earlier winners, with the weights of their tickets', async () => {
    const { ticketId } = await harness.build.ticket({ bventId, orgId, name: 'VIP' })
    const vip = await guests(2, { ticketId })
    await guests(3, { checkinStatus: 'NotSignedIn' })
    const account = await harness.build.account({ email: 'staff@example.com' })
    await harness.build.member({ orgId, accountId: account.id })
    const [staff = ''] = await guests(1)
    await harness.db.updateTable('attendee').set({ email: 'Staff@example.com' }).where('id', '=', staff).execute()

    const earlier = await promised({ setting: { beacon: 'none' } as never, prizes: [{ name: '小奖', stock: 1, perRound: 1 }] })
    const first = await wallOf(earlier)
    await first.go('next')
    await first.go('roll')
    await first.go('stop')

    const setting = { excludedIds: [people[0] ?? ''], weights: [{ by: 'ticket', id: ticketId, weight: 3, reason: '金卡会员' }] }
    const id = await made({ setting: setting as never })
    const { attendeeId: winner } = await harness.db
      .selectFrom('lotteryWinner')
      .select('attendeeId')
      .where('lotteryId', '=', earlier)
      .executeTakeFirstOrThrow()
    const pool = await owner.get(lotteryCalls.pool, { id })
    const isExcludedWinner = winner === people[0]
    expect(pool).toMatchObject({ found: 15, staff: 1, excluded: 1, winners: isExcludedWinner ? 0 : 1, left: isExcludedWinner ? 13 : 12 })
    const { commitment } = await owner.get(lotteryCalls.commit, { id, version: 1 })
    expect(commitment).toMatchObject({ count: pool.left, tickets: pool.tickets })
    const listed = await harness.db.selectFrom('lotteryEntry').select(['attendeeId', 'weight']).where('lotteryId', '=', id).execute()
    expect(listed.map(({ attendeeId }) => attendeeId)).not.toEqual(expect.arrayContaining([winner]))
    for (const { attendeeId, weight } of listed) expect(weight).toBe(vip.includes(attendeeId) ? 3 : 1)
  })

  test('holds only who has joined, where one joins by phone', async () => {
    const id = await made({ setting: { join: 'scan' } as never })
    expect(await harness.nobody.try(lotteryCalls.join, { id, value: '13900000000' })).toMatchObject({ status: 404 })
    await harness.db
      .updateTable('attendee')
      .set({ mobile: '13712345678' })
      .where('id', '=', people[3] ?? '')
      .execute()
    const answer = await harness.nobody.get(lotteryCalls.join, { id, value: '137 1234 5678' })
    expect(answer).toEqual({ name: '来* 3', isJoined: true, reason: null, number: null, entry: null })
    expect(await harness.nobody.get(lotteryCalls.join, { id, value: '13712345678' })).toEqual(answer)
    expect((await owner.get(lotteryCalls.commit, { id, version: 1 })).commitment?.count).toBe(1)
    const found = await harness.nobody.get(lotteryCalls.join, { id, value: '13712345678' })
    expect(found).toMatchObject({ isJoined: true, number: 1, entry: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  test('tells whoever it will not hold why, instead of letting them join', async () => {
    const { ticketId } = await harness.build.ticket({ bventId, orgId, name: 'VIP' })
    const [winner = '', excluded = ''] = await guests(2, { ticketId })
    const [absent = ''] = await guests(1, { ticketId, checkinStatus: 'NotSignedIn' })
    const asked = { VIP: (await guests(1, { ticketId }))[0], winner, excluded, absent, other: people[0] }
    const mobileOf = (at: number) => `1371234560${at}`
    for (const [at, attendeeId] of Object.values(asked).entries())
      await harness.db
        .updateTable('attendee')
        .set({ mobile: mobileOf(at) })
        .where('id', '=', attendeeId ?? '')
        .execute()
    const earlier = await promised({
      setting: { beacon: 'none', ticketIds: [ticketId], excludedIds: [excluded, asked.VIP] } as never,
      prizes: [{ name: '小奖', stock: 1, perRound: 1 }],
    })
    await (await wallOf(earlier)).round('')
    const id = await made({ setting: { join: 'scan', ticketIds: [ticketId], excludedIds: [excluded] } as never })
    const told: Record<string, string | null> = {}
    for (const [at, name] of Object.keys(asked).entries()) {
      const { isJoined, reason } = await harness.nobody.get(lotteryCalls.join, { id, value: mobileOf(at) })
      expect(isJoined).toBe(reason === null)
      told[name] = reason
    }
    expect(told).toEqual({ VIP: null, winner: 'winner', excluded: 'notMeant', absent: 'notSignedIn', other: 'notMeant' })
    expect((await owner.get(lotteryCalls.commit, { id, version: 1 })).commitment?.count).toBe(1)
  })

  test('is not promised empty', async () => {
    const id = await made({ setting: { join: 'scan' } as never })
    expect((await owner.try(lotteryCalls.commit, { id, version: 1 })).envelope.businessCode).toBe(38002)
    expect((await owner.get(lotteryCalls.get, { id })).state).toBe('Draft')
  })
})

describe('what was promised', () => {
  test('nobody changes: not the organiser, not the application, not whoever owns the tables', async () => {
    const id = await promised()
    expect((await owner.try(lotteryCalls.save, { bventId, id, title: '别的' })).envelope.businessCode).toBe(38001)
    expect((await owner.try(lotteryCalls.delete, { id })).envelope.businessCode).toBe(38001)
    expect((await owner.try(lotteryCalls.commit, { id, version: 2 })).envelope.businessCode).toBe(38001)
    const refused = (statement: Promise<unknown>) => expect(statement).rejects.toThrow()
    await refused(sql`update lottery set setting = '{}' where id = ${id}`.execute(harness.db))
    await refused(sql`update lottery set rules = '{}' where id = ${id}`.execute(harness.db))
    await refused(sql`update lottery set state = 'Draft' where id = ${id}`.execute(harness.db))
    await refused(sql`update lottery_prize set stock = 9 where lottery_id = ${id}`.execute(harness.db))
    await refused(sql`delete from lottery_prize where lottery_id = ${id}`.execute(harness.db))
    const app = harness.services.web.db
    for (const table of ['lottery_link', 'lottery_entry'])
      await refused(sql`update ${sql.table(table)} set lottery_id = lottery_id`.execute(app))
    await refused(sql`delete from lottery_link`.execute(app))
    expect((await verify(await proofOf(id))).outcome).toBe('soFar')
  })

  test('is voided in public, with its reason and its seed', async () => {
    const id = await promised()
    await owner.get(lotteryCalls.void, { id, reason: '漏了一桌来宾' })
    const verdict = await verify(await proofOf(id))
    expect(verdict.outcome).toBe('voided')
    expect((await owner.get(lotteryCalls.get, { id })).history[0]).toMatchObject({ kind: 'void', reason: '漏了一桌来宾' })
    const { t } = await wallOf(id)
    expect((await harness.nobody.try(lotteryCalls.step, { id, t, step: 'next', stageVersion: 1 })).envelope.businessCode).toBe(38001)
  })
})

describe('the draw', () => {
  test('from the first prize to the opened seed is true', async () => {
    const id = await promised()
    const wall = await wallOf(id)
    const first = await wall.round('471')
    expect(first).toMatchObject({ stage: 'won', state: 'Drawing', digits: '471', prize: { no: 1, drawn: 2, round: 1 } })
    const absent = first.winners.slice(0, 1).map(({ entry }) => entry)
    const again = await wall.settle(absent)
    expect(again.winners).toHaveLength(2)
    expect(again.winners.map(({ entry }) => entry)).not.toContain(absent[0])
    await wall.settle([])
    await wall.round('208')
    expect(await wall.round('003')).toMatchObject({ prize: { no: 2, drawn: 1 } })
    expect(await wall.go('next')).toMatchObject({ stage: 'done', prize: null })
    expect((await verify(await proofOf(id))).outcome).toBe('soFar')
    await owner.get(lotteryCalls.close, { id })
    const { outcome, rounds } = await verify(await proofOf(id))
    expect({ outcome, rounds: rounds.length }).toEqual({ outcome: 'true', rounds: 4 })
    const live = await harness.db
      .selectFrom('lotteryWinner')
      .select('entry')
      .where('lotteryId', '=', id)
      .where('state', '<>', 'Absent')
      .execute()
    expect(new Set(live.map(({ entry }) => entry)).size).toBe(5)
  })

  test('is heard once when ten press at the same time', async () => {
    const id = await promised()
    const { t, go, ask } = await wallOf(id)
    await go('next')
    const { stageVersion } = await go('roll')
    const press = () => harness.nobody.try(lotteryCalls.step, { id, t, step: 'stop', stageVersion, digits: '123' })
    const codes = (await Promise.all(Array.from({ length: 10 }, press))).map(({ envelope }) => envelope.businessCode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 20005)).toHaveLength(9)
    expect(await ask()).toMatchObject({ stage: 'won', prize: { drawn: 2, round: 1 } })
    expect(await harness.db.selectFrom('lotteryWinner').select('id').where('lotteryId', '=', id).execute()).toHaveLength(2)
  })

  test('stock and one prize each are the database’s word, whatever the code would do', async () => {
    const id = await promised()
    const wall = await wallOf(id)
    await wall.round()
    await expect(sql`update lottery_prize set drawn = 5 where lottery_id = ${id} and no = 1`.execute(harness.db)).rejects.toThrow(/stock/)
    const again = sql`
      insert into lottery_winner (top_org_id, id, lottery_id, prize_no, round, entry, attendee_id, is_only, code, won_at)
      select top_org_id, gen_random_uuid(), lottery_id, 2, 1, entry, attendee_id, true, 'X' || code, won_at
      from lottery_winner where lottery_id = ${id} limit 1`.execute(harness.db)
    await expect(again).rejects.toThrow(/lottery_winner_once/)
  })

  test('needs the digits that were promised, and a link that still counts', async () => {
    const id = await promised()
    const { t, go } = await wallOf(id)
    await go('next')
    const { stageVersion } = await go('roll')
    expect((await harness.nobody.try(lotteryCalls.step, { id, t, step: 'stop', stageVersion })).envelope.businessCode).toBe(38001)
    expect(await harness.nobody.try(lotteryCalls.wall, { id, t: `${t}x` })).toMatchObject({ status: 401 })
    const other = await made()
    expect(await harness.nobody.try(lotteryCalls.wall, { id: other, t })).toMatchObject({ status: 401 })
    await owner.get(lotteryCalls.wallLink, { id, isNew: true })
    expect(await harness.nobody.try(lotteryCalls.wall, { id, t })).toMatchObject({ status: 401 })
  })

  test('says when nobody is left, and gives what could not be filled back to the stock', async () => {
    const id = await promised({ prizes: [{ name: '大奖', stock: 12, perRound: 12 }], setting: { beacon: 'none' } as never })
    const { go, settle, ask } = await wallOf(id)
    await go('next')
    await go('roll')
    const { winners } = await go('stop')
    expect(winners).toHaveLength(12)
    await expect(settle([winners[0]?.entry ?? ''])).rejects.toThrow(/38002/)
    expect(await ask()).toMatchObject({ prize: { drawn: 12 } })
  })
})

describe('winners', () => {
  test('are told once and get their prize once, by code or by signature', async () => {
    const id = await promised()
    const wall = await wallOf(id)
    await wall.round()
    await wall.settle([])
    await wall.settle([])
    const told = await harness.db
      .selectFrom('message')
      .select(['attendeeId', 'body'])
      .where('bventId', '=', bventId)
      .where('kind', '=', 'lottery.won')
      .execute()
    const { list } = await owner.get(lotteryCalls.winners, { id })
    expect(list.map(({ state }) => state)).toEqual(['Present', 'Present'])
    const [first, second] = await harness.db
      .selectFrom('lotteryWinner')
      .select(['id', 'code', 'attendeeId'])
      .where('lotteryId', '=', id)
      .orderBy('id')
      .execute()
    expect(told.filter(({ attendeeId }) => attendeeId === first?.attendeeId).length).toBeLessThanOrEqual(2)
    expect(told.every(({ body }) => [first?.code, second?.code].some((code) => body?.includes(code ?? '')))).toBe(true)

    expect(await owner.try(lotteryCalls.handOver, { id, code: 'NOSUCH' })).toMatchObject({ status: 404 })
    expect(await owner.get(lotteryCalls.handOver, { id, code: first?.code.toLowerCase() ?? '' })).toMatchObject({ state: 'HandedOver' })
    expect((await owner.try(lotteryCalls.handOver, { id, code: first?.code ?? '' })).envelope.businessCode).toBe(38001)
    expect(await owner.try(lotteryCalls.handOver, { id, winnerId: second?.id ?? '' })).toMatchObject({ status: 400 })
    const signed = await owner.get(lotteryCalls.handOver, { id, winnerId: second?.id ?? '', signature: 'M1 1L20 20' })
    expect(signed).toMatchObject({ state: 'HandedOver', hasSignature: true })
  })
})
