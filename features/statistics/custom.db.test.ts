import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { formCalls } from '#features/forms/contract.ts'
import { customCalls } from '#features/statistics/customContract.ts'
import { sendReports } from '#features/statistics/server/custom/sendReports.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const now = new Date('2026-11-20T04:00:00Z')
const harness = await openFileHarness({ clock: () => now })
const { db, build } = harness
let event: Awaited<ReturnType<typeof harness.ownEvent>>
let reader: Asker
let topics: string
const ids = { vip: '', free: '' }
type Asked = InputOf<typeof customCalls.pivot>['definition']

beforeAll(async () => {
  event = await harness.ownEvent({ status: 'Published' })
  const { bventId, orgId, owner } = event
  reader = await harness.as((await build.member({ orgId, roles: ['readOnly'] })).accountId)
  const { fieldName } = await owner.get(formCalls.addField, {
    bventId,
    field: {
      displayName: '分论坛',
      fieldType: 'Checkbox',
      fieldOptions: [
        { key: 'ai', value: 'AI' },
        { key: 'sea', value: '出海' },
      ],
    } as never,
  })
  topics = fieldName
  ids.vip = (await build.ticket({ bventId, orgId, name: 'VIP' })).ticketId
  ids.free = (await build.ticket({ bventId, orgId, name: '免费' })).ticketId
  const people = [
    [ids.vip, 12, 'site'],
    [ids.vip, 3, 'import'],
    [ids.free, 9, 'site'],
    [ids.free, 20, 'import'],
  ] as const
  for (const [ticketId, count, source] of people)
    for (let n = 0; n < count; n += 1) {
      const { attendeeId } = await build.attendee({
        bventId,
        orgId,
        ticketId,
        checkinStatus: n % 2 ? 'SignedIn' : 'NotSignedIn',
        fieldValues: { [topics]: n % 3 ? ['ai', 'sea'] : ['ai'] },
        createdDate: new Date(n % 2 ? '2026-11-01T17:00:00Z' : '2026-11-01T15:00:00Z'),
      })
      await sql`update attendee set source = ${source} where id = ${attendeeId}`.execute(db)
    }
}, 60_000)

const ask = (asker: Asker, definition: Asked) => asker.get(customCalls.pivot, { bventId: event.bventId, definition })
const byTicket: Asked = { rows: [{ field: 'TicketName' }], columns: [{ field: 'Source' }], measures: ['people'] }

test('rows by columns with their totals', async () => {
  const { rows, columns, cells } = await ask(event.owner, byTicket)
  expect(rows.map(({ names }) => names)).toEqual([['免费'], ['VIP']])
  expect(columns.map(({ name }) => name)).toEqual(['导入', '报名页'])
  expect(cells.map((row) => row.flat())).toEqual([
    ['20', '9', '29'],
    ['3', '12', '15'],
    ['23', '21', '44'],
  ])
})

test('a reader sees neither the small number nor what it could be worked out from, and fives of a search', async () => {
  const { cells, hidden, isProtected } = await ask(reader, byTicket)
  expect({ isProtected, hidden, totals: cells.map((row) => row.at(-1)?.[0]) }).toEqual({
    isProtected: true,
    hidden: 4,
    totals: ['29', '15', '44'],
  })
  expect(cells.slice(0, 2).map((row) => row.slice(0, 2).flat())).toEqual([
    [null, null],
    [null, null],
  ])
  const narrowed = await ask(reader, { ...byTicket, columns: [], search: { Status: 'Registered' } })
  expect(narrowed.cells.flat(2)).toEqual(['30', '15', '45'])
})

test('several choices count a person with each, and once in the total', async () => {
  const { rows, cells } = await ask(event.owner, { rows: [{ field: topics }], measures: ['people'] })
  expect(rows.map(({ names }, at) => [names[0], cells[at]?.[0]?.[0]])).toEqual([
    ['AI', '44'],
    ['出海', '29'],
  ])
  expect(cells.at(-1)).toEqual([['44']])
})

test('days are cut where the event is', async () => {
  const { rows, cells } = await ask(event.owner, { rows: [{ field: 'CreatedDate', unit: 'day' }], measures: ['people', 'rate'] })
  expect(rows.map(({ keys }) => keys[0])).toEqual(['2026-11-01', '2026-11-02'])
  expect(cells.map((row) => row[0]?.[1])).toEqual(['0.0000', '1.0000', '0.4773'])
})

test('a field that is none, a name, or money by several choices is refused', async () => {
  const refused = async (definition: Asked) => (await event.owner.try(customCalls.pivot, { bventId: event.bventId, definition })).status
  expect(await refused({ rows: [{ field: 'FullName' }] })).toBe(400)
  expect(await refused({ rows: [{ field: 'Mobile' }] })).toBe(400)
  expect(await refused({ rows: [{ field: "x' or 1=1" }] })).toBe(400)
  expect(await refused({ rows: [{ field: topics }], measures: ['money'] })).toBe(400)
})

test('a report is kept, shared, seen, changed by its owner alone, sent on Monday and to nobody twice', async () => {
  const { owner, bventId } = event
  const made = await owner.get(customCalls.save, { bventId, name: '渠道与票种', definition: byTicket })
  expect(await reader.try(customCalls.open, { id: made.id })).toMatchObject({ status: 404 })
  const { version } = await owner.get(customCalls.save, { ...made, bventId, name: '渠道与票种', definition: byTicket, isShared: true })
  expect(await reader.get(customCalls.open, { id: made.id })).toMatchObject({ name: '渠道与票种', isMine: false, recipients: [] })
  expect((await reader.get(customCalls.reports, { bventId })).list).toMatchObject([{ id: made.id, seenTime: now.toISOString() }])
  expect(await reader.try(customCalls.delete, { id: made.id })).toMatchObject({ status: 403 })
  expect(await owner.try(customCalls.save, { ...made, bventId, name: '旧', definition: byTicket })).toMatchObject({ status: 409 })

  const { orgId } = event
  const colleague = await build.member({ orgId })
  const gone = await build.member({ orgId, isDisabled: true })
  const stranger = await build.member()
  const { email } = await db.selectFrom('account').select('email').where('id', '=', colleague.accountId).executeTakeFirstOrThrow()
  const sending = {
    id: made.id,
    version,
    sendDay: 1,
    recipients: ['boss@example.com', 'cfo@example.com'],
    accountIds: [colleague.accountId, gone.accountId, stranger.accountId],
  }
  const { nextSendTime } = await owner.get(customCalls.schedule, sending)
  expect(nextSendTime).toBe('2026-11-23T01:00:00.000Z')
  const at = {
    pool: harness.services.web,
    config: harness.services.config,
    log: harness.services.log,
    now: new Date('2026-11-23T01:00:30Z'),
  }
  await Promise.all([sendReports(at as never), sendReports(at as never)])
  await sendReports(at as never)
  const { rows } = await sql<{ recipient: string; body: string }>`
    select recipient, body from message where kind = 'statistics.report' order by 1`.execute(db)
  expect(rows.map(({ recipient }) => recipient)).toEqual(['boss@example.com', 'cfo@example.com', email].toSorted())
  expect(await reader.get(customCalls.open, { id: made.id })).toMatchObject({ recipients: [], readers: [] })
  expect(rows[0]?.body).toContain('&lt;5')
  expect((await owner.get(customCalls.open, { id: made.id })).nextSendTime).toBe('2026-11-30T01:00:00.000Z')
})

test('the list says when one last looked at the standard questions, of an event and of the organisation', async () => {
  const { owner, bventId } = event
  const seen = async (asker: Asker, of = {}) => (await asker.get(customCalls.reports, of)).standardSeenTime
  expect([await seen(owner, { bventId }), await seen(owner)]).toEqual([null, null])
  for (const _ of [1, 2]) await owner.get(customCalls.look, { bventId })
  expect([await seen(owner, { bventId }), await seen(owner), await seen(reader, { bventId })]).toEqual([now.toISOString(), null, null])
  await owner.get(customCalls.look, {})
  expect(await seen(owner)).toBe(now.toISOString())
  const { owner: other } = await harness.ownEvent()
  expect((await other.try(customCalls.look, { bventId })).status).toBe(404)
})

test('reports that take long leave connections for everybody else, and all of them come', async () => {
  const { bventId, owner } = event
  const asked = await db.transaction().execute(async (lock) => {
    await sql`lock table attendee in access exclusive mode`.execute(lock)
    const waiting = Promise.all(Array.from({ length: 12 }, () => ask(owner, byTicket)))
    waiting.catch(() => {})
    await expect.poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length).toBe(3)
    expect(await owner.get(customCalls.reports, { bventId })).toBeDefined()
    return { waiting }
  })
  expect(await asked.waiting).toHaveLength(12)
})

test('a report that takes longer than people are asked to wait is stopped and says what to do', { timeout: 60_000 }, async () => {
  const { bventId, owner } = event
  const answer = await db.transaction().execute(async (lock) => {
    await sql`lock table attendee in access exclusive mode`.execute(lock)
    return owner.try(customCalls.pivot, { bventId, definition: byTicket })
  })
  expect(answer.envelope).toMatchObject({ isSuccess: false, businessCode: errors['statistics.tooLong'].code })
  expect(answer.envelope.businessMessage).toContain('维度')
})
