import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { keepFacts, rebuildFacts } from '#features/statistics/server/facts.ts'
import { openFileHarness, type Harness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, build } = harness
type Event = Awaited<ReturnType<Harness['ownEvent']>>
type Row = Record<string, unknown>

/** Both kinds of facts, as they are kept and as they are counted. */
async function facts({ orgId, bventId }: Pick<Event, 'orgId' | 'bventId'>) {
  const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const kept = await rowsOf(sql<Row>`
    select day::text, ticket_id, status, source, sum(total)::int as total from attendee_fact where bvent_id = ${bventId}
    group by 1, 2, 3, 4 having sum(total) <> 0 order by 1, 2, 3, 4`)
  const counted = await rowsOf(sql<Row>`
    select day::text, ticket_id, status, source, total::int from counted_facts(${orgId}, ${bventId}) order by 1, 2, 3, 4`)
  const keptAnswers = await rowsOf(sql<Row>`
    select field_name, value, sum(total)::int as total from answer_fact where bvent_id = ${bventId} group by 1, 2 having sum(total) <> 0 order by 1, 2`)
  const countedAnswers = await rowsOf(sql<Row>`
    select field_name, value, total::int from counted_answers(${orgId}, ${bventId}, null) order by 1, 2`)
  return { kept, counted, keptAnswers, countedAnswers }
}

async function expectKept(event: Pick<Event, 'orgId' | 'bventId'>) {
  const { kept, counted, keptAnswers, countedAnswers } = await facts(event)
  expect(kept).toEqual(counted)
  expect(keptAnswers).toEqual(countedAnswers)
  return { kept, keptAnswers }
}

async function peopled() {
  const event = await harness.ownEvent({ status: 'Published' })
  const { bventId, orgId, owner } = event
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
  const { ticketId } = await build.ticket({ bventId, orgId })
  const person = (fields: Parameters<typeof build.attendee>[0] = {}) => build.attendee({ bventId, orgId, ticketId, ...fields })
  return { ...event, fieldName, ticketId, person }
}

test('facts follow people who come, move, leave, are merged and are brought back', async () => {
  const event = await peopled()
  const { bventId, orgId, fieldName, person } = event
  const first = await person({ fieldValues: { [fieldName]: ['ai', 'sea'], Company: '博屿' } })
  await person({ fieldValues: { [fieldName]: ['ai'], Company: '博屿' }, status: 'PendingApproval' })
  await person({ fieldValues: { [fieldName]: ['sea'] }, status: 'Cancelled' })
  const { keptAnswers } = await expectKept(event)
  expect(keptAnswers).toContainEqual({ fieldName, value: 'ai', total: 2 })
  expect(keptAnswers).toContainEqual({ fieldName, value: 'sea', total: 1 })
  expect(keptAnswers).toContainEqual({ fieldName, value: '', total: 2 })
  expect(keptAnswers).toContainEqual({ fieldName: 'Company', value: '博屿', total: 2 })

  // Many at once, as imports and their undoing do.
  await sql`update attendee set status = 'Registered', field_values = field_values || '{"Company":"汇澜"}', province = '330000'
    where bvent_id = ${bventId}`.execute(db)
  await expectKept(event)
  await sql`update attendee set deleted_at = now() where id = ${first.attendeeId}`.execute(db)
  await expectKept(event)
  await sql`update attendee set deleted_at = null where id = ${first.attendeeId}`.execute(db)
  await sql`delete from attendee where id = ${first.attendeeId}`.execute(db)
  await expectKept(event)

  await sql`insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, checkin_code, field_values)
    select ${orgId}, ${bventId}, gen_random_uuid(), ticket_id, order_id, 'Registered', 'X' || n, '{"Company":"一家"}'
    from attendee, generate_series(1, 300) n where bvent_id = ${bventId} limit 300`.execute(db)
  for (let at = 0; at < 210; at += 1) await person({ fieldValues: { Company: `公司 ${at % 7}` } })
  const before = await expectKept(event)
  await keepFacts({ pool: harness.services.web })
  expect(await expectKept(event)).toEqual(before)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from answer_fact where bvent_id = ${bventId} and not is_folded`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
})

test('whoever is erased leaves no company behind', async () => {
  const event = await peopled()
  const { attendeeId, fullName } = await event.person({ fieldValues: { Company: '独此一家' } })
  await event.owner.get(attendeeCalls.erasePerson, { bventId: event.bventId, attendeeId, fullName })
  await expectKept(event)
  const { rows } = await sql`select from answer_fact where value = '独此一家'`.execute(db)
  expect(rows).toEqual([])
})

test('days are those of the calendar where the event is, also when it moves and when clocks change', async () => {
  const event = await peopled()
  const days = async () => (await expectKept(event)).kept.map(({ day, total }) => [day, total])
  // The night of 2026-11-01 in New York has two hours called one o'clock.
  for (const at of ['2026-11-01T03:59:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'])
    await event.person({ createdDate: new Date(at) })
  expect(await days()).toEqual([
    ['2026-11-01', 3],
    ['2026-11-02', 2],
  ])
  await sql`update bvent set time_zone = 'America/New_York' where id = ${event.bventId}`.execute(db)
  expect(await days()).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 3],
    ['2026-11-02', 1],
  ])
})

test('a choice that comes to a form is counted for those who had answered it', async () => {
  const event = await peopled()
  await event.person({ fieldValues: { Late: 'yes' } })
  await sql`insert into form_field (top_org_id, bvent_id, path_id, field_name, field_type, options, texts)
    select top_org_id, bvent_id, path_id, 'Late', 'Radio', '[]', '{}' from form_field where bvent_id = ${event.bventId} limit 1`.execute(db)
  expect((await expectKept(event)).keptAnswers).toContainEqual({ fieldName: 'Late', value: 'yes', total: 1 })
  await sql`delete from form_field where bvent_id = ${event.bventId} and field_name = 'Late'`.execute(db)
  expect((await expectKept(event)).keptAnswers.filter(({ fieldName }) => fieldName === 'Late')).toEqual([])
})

test('the command puts right what is wrong, while others go on', async () => {
  const event = await peopled()
  await event.person()
  await sql`update attendee_fact set total = 40 where bvent_id = ${event.bventId}`.execute(db)
  await sql`delete from answer_fact where bvent_id = ${event.bventId}`.execute(db)
  const [count] = await Promise.all([rebuildFacts(db, () => {}), event.person(), event.person()])
  expect(count).toBeGreaterThan(0)
  await expectKept(event)
})
