import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { taskCalls } from '#core/calls/tasks.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { readInvariants } from '#server/database/invariants.ts'
import { inScope } from '#server/kit/database/db.ts'
import { brokenRules } from '#test/books.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })
const { db, build } = harness

const HEADER = ['姓名', '手机', '电子邮箱', '工作单位']
const mobile = (n: number) => `1380000${String(1_000 + n)}`
const row = (n: number, company: string) => [`来宾${n}`, mobile(n), `p${n}@example.com`, company]

const ended = (asker: Asker, taskId: string) =>
  eventually(async () => expect((await asker.get(taskCalls.progress, { taskId })).status).toBe('done'))

test('what statistics keep is what is there after an import, a change by import, letters, a merge, an erasure and their undoing', async () => {
  expect((await readInvariants()).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'facts_counted',
      'answers_counted',
      'messages_counted',
      'attendees_counted',
      'days_counted',
      'sources_counted',
    ]),
  )
  const { bventId, orgId, accountId, owner } = await harness.ownEvent({ status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId, total: 100 })
  const me = await importerOf(harness, { accountId, bventId })
  const facts = async () => {
    const { rows } = await sql<{ people: number; companies: number; letters: number }>`
      select (select coalesce(sum(total), 0)::int from attendee_fact where bvent_id = ${bventId}) as people,
        (select coalesce(sum(total), 0)::int from answer_fact where bvent_id = ${bventId} and field_name = 'Company' and value = '') as companies,
        (select coalesce(sum(total), 0)::int from message_fact where bvent_id = ${bventId}) as letters`.execute(db)
    expect(await brokenRules(db, bventId)).toEqual([])
    const { held, sources } = await owner.get(standardCalls.people, { bventId })
    expect(sources.reduce((sum, { total }) => sum + total, 0)).toBe(held)
    return { ...rows[0], sources: Object.fromEntries(sources.map(({ kind, name, total }) => [name || kind, total])) }
  }
  const idOf = async (n: number) =>
    (await db.selectFrom('attendee').select('id').where('bventId', '=', bventId).where('mobile', '=', mobile(n)).executeTakeFirstOrThrow())
      .id

  const first = await me.check(await xlsx([HEADER, ...Array.from({ length: 12 }, (_, n) => row(n, '甲公司'))]), { ticketId })
  expect(await me.save(first.key)).toMatchObject({ newCount: 12 })
  expect(await facts()).toEqual({ people: 12, companies: 12, letters: 0, sources: { import: 12 } })

  const changed = await me.check(await xlsx([HEADER, ...[0, 1, 2].map((n) => row(n, '乙公司'))]), {
    ticketId,
    rules: { policies: [{ fieldId: 'Company', policy: 'overwrite' }] },
  })
  expect(await me.save(changed.key)).toMatchObject({ updateCount: 3 })
  await facts()
  expect(await me.undo(changed.key)).toMatchObject({ successCount: 3 })
  await facts()

  const people = await Promise.all([3, 4, 5, 6].map(idOf))
  const { id: channel } = await owner.get(sourceCalls.save, { bventId, kind: 'channel', name: '公众号' })
  await db
    .updateTable('attendee')
    .set({ source: 'site', lastSourceId: channel, firstSourceId: channel })
    .where('id', 'in', people)
    .execute()
  await inScope(db, { orgId }, (scoped) =>
    queueMessages(
      scoped,
      people.map((attendeeId) => ({
        topOrgId: orgId,
        channel: 'SMS',
        recipient: '',
        body: '',
        kind: 'Notice',
        lane: 2,
        bventId,
        attendeeId,
      })),
      new Date(),
    ),
  )
  expect(await facts()).toEqual({ people: 12, companies: 12, letters: 4, sources: { import: 8, 公众号: 4 } })

  const [target = '', source = '', erased = '', deleted = ''] = people
  const merge = await owner.get(attendeeTasks.merge.calls.start, { bventId, targetId: target, sourceIds: [source], fields: {} })
  await ended(owner, merge.taskId)
  expect(await facts()).toMatchObject({ people: 11, letters: 4, sources: { import: 8, 公众号: 3 } })
  await ended(owner, (await owner.get(taskCalls.undo, { id: merge.taskId })).taskId)
  expect(await facts()).toMatchObject({ people: 12, sources: { import: 8, 公众号: 4 } })

  await owner.get(attendeeCalls.erasePerson, { bventId, attendeeId: erased, fullName: '来宾5' })
  expect(await facts()).toEqual({ people: 11, companies: 11, letters: 3, sources: { import: 8, 公众号: 3 } })
  const gone = await owner.get(attendeeTasks.delete.calls.start, { bventId, attendeeIds: [deleted] })
  await ended(owner, gone.taskId)
  expect(await facts()).toMatchObject({ people: 10, sources: { import: 8, 公众号: 2 } })
  await ended(owner, (await owner.get(taskCalls.undo, { id: gone.taskId })).taskId)
  expect(await facts()).toMatchObject({ people: 11, sources: { import: 8, 公众号: 3 } })

  await me.undo(first.key)
  await facts()
})
