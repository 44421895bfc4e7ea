import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { statusOf, type StoredStatus } from '#features/events/rules.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { validateAnswers } from '#features/forms/validate.ts'
import { valuesOfPerson, type StoredPerson } from '#features/orders/server/person.ts'
import { expectHeld } from '#features/discounts/testDiscounts.ts'
import { readInvariants, violationsOf } from '#server/database/invariants.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, ownerUrl, services } = harness
const { config } = services
const now = new Date()
const invariants = await readInvariants()
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows

class Undone extends Error {
  readonly count: number
  constructor(count: number) {
    super()
    this.count = count
  }
}

beforeAll(async () => {
  await fillDemo(ownerUrl, config, now)
})

describe('what is kept equals what is counted', () => {
  test.each(invariants)('$name', async (invariant) => {
    expect((await violationsOf(db, invariant)).examples).toEqual([])
  })

  test.each([
    ['answers_counted', 'update answer_fact set total = total + 1'],
    ['attendees_counted', 'update attendee_tally set total = total + 1'],
    ['codes_within_limits', 'update discount_code set taken = taken - 1 where taken > 0'],
    ['credits_are_sum_of_entries', 'update credit_account set left_units = left_units + 1'],
    ['days_counted', 'delete from attendee_daily'],
    ['discount_uses_follow_lines', 'update discount_use set revenue_minor = revenue_minor + 1'],
    ['discounts_counted', 'update discount_tally set revenue_minor = 0'],
    ['discounts_within_limits', 'update discount set spent_minor = spent_minor + 1'],
    ['entries_follow_attendees', 'update checkin_entry set cancelled_at = now()'],
    ['events_counted', 'delete from bvent_tally'],
    ['facts_counted', 'update attendee_fact set total = total + 1'],
    ['guests_counted', 'update invitee_tally set total = total + 1'],
    ['guests_follow_attendees', 'update invitee set has_come = not has_come'],
    ['invitation_seats_within_code', 'update invitation_code set taken = taken + 1'],
    ['invoices_counted', 'update invoice_tally set total = total + 1'],
    ['invoices_within_order', 'update invoice_order set amount_minor = amount_minor + 1'],
    ['messages_counted', 'update message_fact set total = total + 1'],
    ['options_within_limits', 'update option_count set taken = 1000000'],
    ['order_is_sum_of_lines', `update reg_order set amount_minor = amount_minor + 1 where status = 'Unpaid'`],
    ['sources_counted', 'update source_tally set submitted = submitted + 1'],
    ['states_follow_attendees', `update attendee_state set status = 'Denied'`],
  ])('%s sees what was changed behind its back', async (name, tampering) => {
    const invariant = invariants.find((one) => one.name === name)
    if (!invariant) throw new Error(`no invariant ${name}`)
    const found = await db
      .transaction()
      .execute(async (within) => {
        await sql.raw(`set local session_replication_role = replica; ${tampering}`).execute(within)
        const { count } = await violationsOf(within, invariant)
        throw new Undone(count)
      })
      .catch((error: unknown) => (error instanceof Undone ? error.count : Promise.reject(error)))
    expect(found).toBeGreaterThan(0)
  })

  test('limited options are taken by those who hold a seat, and none more than there are', async () => {
    const rows = await rowsOf(sql<{ taken: number; held: number; most: number }>`
      select c.taken, (f.option_limits ->> c.option_key)::int as most,
        (select count(*)::int from attendee a where a.bvent_id = c.bvent_id and a.field_values ->> c.field_name = c.option_key
          and a.status in ('Registered', 'PendingApproval', 'Unpaid')) as held
      from option_count c join form_field f on f.bvent_id = c.bvent_id and f.field_name = c.field_name`)
    expect(rows.length).toBe(3)
    for (const { taken, held, most } of rows) {
      expect(taken).toBe(held)
      expect(taken).toBeLessThanOrEqual(most)
    }
  })

  test('nobody is in ahead of time or without a seat', async () => {
    const wrong = await rowsOf(sql`
      select a.id from attendee a join checkin_entry e on e.attendee_id = a.id and e.cancelled_at is null
      where e.time > ${now} or a.status <> 'Registered'`)
    expect(wrong).toEqual([])
  })
})

describe('money', () => {
  test('every order asks for what its tickets cost, less what was taken off', async () => {
    const wrong = await rowsOf(sql`
      select o.order_no, o.amount_minor, sum(t.price_minor) from reg_order o
        join attendee a on a.top_org_id = o.top_org_id and a.order_id = o.id join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        left join lateral (select coalesce(sum(u.amount_minor), 0)::bigint as off_minor from discount_use u where u.order_id = o.id) d on true
      group by o.top_org_id, o.id, d.off_minor
      having o.amount_minor <> sum(t.price_minor) - d.off_minor or (o.pay_type = 'Free') <> (o.amount_minor = 0)`)
    expect(wrong).toEqual([])
    expect(await rowsOf(sql`select from reg_order o where not exists (select from attendee a where a.order_id = o.id)`)).toEqual([])
  })

  test('what was paid came by payments with numbers of their own, and what left went by refunds', async () => {
    const wrong = await rowsOf(sql`
      select o.order_no, o.paid_minor from reg_order o left join lateral (
        select coalesce(sum(p.amount_minor) filter (where p.state = 'Paid' and p.is_used), 0)
          - coalesce((select sum(r.amount_minor) from refund r where r.order_id = o.id and r.state = 'Done'), 0) as left_minor
        from payment p where p.order_id = o.id) m on true
      where o.paid_minor <> m.left_minor`)
    expect(wrong).toEqual([])
    const paid = await rowsOf(sql`
      select order_no from reg_order where (status = 'Paid') <> (paid_minor > 0) and amount_minor > 0
      union all select order_no from reg_order where status in ('Paid', 'Refunded') and (paid_time is null or paid_time > ${now})`)
    expect(paid).toEqual([])
    const [counts] = await rowsOf(sql<Record<'refunds' | 'partial' | 'transfers', number>>`
      select count(*)::int as refunds, count(*) filter (where o.status = 'Paid')::int as partial,
        (select count(*)::int from reg_order where pay_type = 'Offline' and paid_minor > 0) as transfers
      from refund r join reg_order o on o.id = r.order_id`)
    expect(counts?.refunds).toBeGreaterThan(5)
    expect(counts?.partial).toBeGreaterThan(1)
    expect(counts?.transfers).toBeGreaterThan(20)
  })

  test('orders are what their people are, and whoever owes still has time', async () => {
    const wrong = await rowsOf(sql`
      select o.order_no, o.status from reg_order o join (
        select order_id, case when bool_or(status = 'PendingApproval') then 'WaitApproval' when bool_or(status = 'Unpaid') then 'Unpaid'
          when bool_or(status = 'Registered') then 'Paid' else 'Cancelled' end as next from attendee group by 1) p on p.order_id = o.id
      where o.status <> p.next and not (o.status = 'Refunded' and p.next = 'Cancelled')`)
    expect(wrong).toEqual([])
    expect(await rowsOf(sql`select from reg_order where (status = 'Unpaid') <> (coalesce(pay_expire_time > ${now}, false))`)).toEqual([])
  })
})

describe('people', () => {
  test('everyone has answered what their form asks, and nothing else', async () => {
    const sealer = await sealerOf({ db, config })
    const regions = regionsIn()
    // Whoever follows an invitation is asked for nothing that is on it.
    const people = await db.selectFrom('attendee').selectAll().where('source', '<>', 'invitation').execute()
    expect(people.length).toBeGreaterThan(1_000)
    for (const [bventId, ofEvent] of Map.groupBy(people, (row) => row.bventId)) {
      const form = await formOf(db, bventId, { language: DEFAULT_LANGUAGE })
      const names = new Set(form.fields.map(({ fieldName }) => fieldName))
      for (const row of ofEvent) {
        const kept = Object.entries(valuesOfPerson(row as StoredPerson, sealer)).filter(([, value]) => value !== null)
        expect(kept.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
        const given = Object.fromEntries(kept)
        const { errors, values } = validateAnswers({ ...form, ticketId: row.ticketId, values: given, regions, now })
        expect(errors).toEqual([])
        expect(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))).toEqual(given)
      }
    }
  })

  test('numbers are samples, and nobody else has them in the same event', async () => {
    expect(await rowsOf(sql`select from attendee where mobile !~ '^1380000[0-9]{4}$' or email !~ '\\.example$'`)).toEqual([])
    expect(
      await rowsOf(sql`
      select a.id from attendee a left join attendee_unique u on u.attendee_id = a.id and u.field_name = 'Mobile'
      where u.value_key is distinct from a.mobile or u.is_held <> (a.status in ('Registered', 'PendingApproval', 'Unpaid'))`),
    ).toEqual([])
  })
})

test('events stand where they should', async () => {
  const events = await db.selectFrom('bvent').selectAll().execute()
  const stages = events.map(({ status, startTime, endTime, bventType, isPrivate }) => {
    if (bventType === 'External') return 'external'
    if (isPrivate) return 'private'
    const shown = statusOf(status as StoredStatus, endTime, now)
    return shown === 'Published' && startTime <= now ? 'running' : shown
  })
  expect(stages.sort()).toEqual(['Draft', 'Ended', 'Published', 'Published', 'Published', 'external', 'private', 'running'])
  const missing = await rowsOf(sql<{ n: number }>`
    select 4 - count(p.menu_code) filter (where p.menu_code in ('lite_res_menu_createactivity', 'lite_res_menu_ticket', 'lite_res_menu_editactivity', 'lite_res_menu_form'))::int as n
    from bvent b join bvent_progress p on p.bvent_id = b.id where b.bvent_type = 'Internal' group by b.id order by 1 desc`)
  expect(missing.map(({ n }) => n)).toEqual([2, 0, 0, 0, 0, 0, 0])
})

test('nothing is left to be sent or done', async () => {
  expect(await rowsOf(sql`select from message where state in ('Queued', 'Deferred', 'Sending')`)).toEqual([])
  expect(await rowsOf(sql`select from task where status <> 'done'`)).toEqual([])
  expect(await rowsOf(sql`select from refund where next_try_at is not null`)).toEqual([])
  expect(await rowsOf(sql`select from audit_log where time > ${now}`)).toEqual([])
  const [letters] = await rowsOf(sql<{ n: number }>`select count(*)::int as n from message`)
  expect(letters?.n).toBeGreaterThan(100)
})

describe('what features add by themselves', () => {
  const numbers = async (query: ReturnType<typeof sql<Record<string, number>>>) => (await rowsOf(query))[0] ?? {}
  const onSale = async () => (await db.selectFrom('discount').select('bventId').limit(1).executeTakeFirstOrThrow()).bventId

  test('discounts: every kind, used as orders say', async () => {
    await expectHeld(harness, await onSale())
    const rows = await rowsOf(
      sql<{ way: string; taken: number; isEnable: boolean }>`select way, taken, is_enable from discount order by created_at`,
    )
    expect(new Set(rows.map(({ way }) => way))).toEqual(new Set(['code', 'batch', 'auto']))
    expect(rows.filter(({ taken }) => taken > 0).length).toBe(4)
    expect(rows.filter(({ isEnable }) => !isEnable).length).toBe(1)
  })

  test('sources: what was counted is what orders carry, and more looked than ordered', async () => {
    const wrong = await rowsOf(sql`
      select bvent_id, last_source_id, sum(submitted)::int, sum(money_minor)::bigint from source_tally group by 1, 2
      except select a.bvent_id, a.last_source_id, count(*)::int, (select coalesce(sum(o.paid_minor), 0)::bigint from reg_order o
        where o.bvent_id = a.bvent_id and o.last_source_id = a.last_source_id)
      from attendee a where a.last_source_id is not null and a.deleted_at is null group by 1, 2`)
    expect(wrong).toEqual([])
    const fewer = await rowsOf(sql`
      select o.last_source_id from reg_order o where o.last_source_id is not null group by o.bvent_id, o.last_source_id
      having count(*) > (select coalesce(sum(v.visits), 0) from source_visit v where v.bvent_id = o.bvent_id and v.source_id = o.last_source_id)`)
    expect(fewer).toEqual([])
    const counted = await numbers(sql`
      select count(*) filter (where kind = 'channel')::int as channels, count(*) filter (where kind = 'promoter')::int as promoters from source`)
    expect(counted).toEqual({ channels: 11, promoters: 5 })
  })

  test('invitations: guests at every step, each answer with its attendee', async () => {
    const states = await rowsOf(sql<{ state: string }>`select distinct state from invitee order by 1`)
    expect(states.map(({ state }) => state)).toEqual(['Accepted', 'Declined', 'Opened', 'Sent', 'ToInvite'])
    expect(await rowsOf(sql`select from invitee where (state = 'Accepted') <> (attendee_id is not null)`)).toEqual([])
    expect(
      await numbers(
        sql`select taken, (select count(*)::int from invitee g where g.is_seated) as seated from invitation_code where kind = 'group'`,
      ),
    ).toEqual({
      taken: 3,
      seated: 3,
    })
  })

  test('sends are over, with a few that were lost, and plans lie ahead', async () => {
    const sends = await rowsOf(sql<{ state: string; recipients: number }>`select state, recipients from send where origin <> 'Campaign'`)
    expect(sends.map(({ state }) => state)).toEqual(['Done', 'Done', 'Done'])
    for (const { recipients } of sends) expect(recipients).toBeGreaterThan(200)
    const lost = await numbers(sql`select count(*)::int as n from message where state = 'Failed'`)
    expect(lost.n).toBeGreaterThan(0)
    expect(await rowsOf(sql`select from notice_plan where next_run_at is null or next_run_at <= ${now}`)).toEqual([])
  })

  test('a campaign has done its work and another waits: who was left out registered less', async () => {
    const [done, waiting] = await rowsOf(sql<{ state: string; id: string }>`
      select s.state, s.id from campaign c join send s on s.id = c.id order by s.created_at`)
    expect([done?.state, waiting?.state]).toEqual(['Done', 'Scheduled'])
    const tried = await rowsOf(sql<{ isHeld: boolean; share: number; clicked: number }>`
      select k.variant = 'hold' as is_held, avg((v.attendee_id is not null)::int)::float8 as share, count(k.clicked_at)::int as clicked from campaign_person k
        join campaign c on c.id = k.campaign_id join send s on s.id = c.id
        left join person_visit v on v.person_id = k.person_id and v.bvent_id = c.bvent_id and v.registered_at >= s.planned_at
      where c.id = ${done?.id ?? ''} group by 1 order by 1`)
    expect(tried.map(({ isHeld, clicked }) => [isHeld, clicked > 0])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(tried[0]?.share).toBeGreaterThan(tried[1]?.share ?? 1)
    const kept = await numbers(
      sql`select (select count(*)::int from call_entry where outcome <> '') as called, (select count(*)::int from person_label where source = 'hand') as labelled`,
    )
    expect(kept.called).toBe(6)
    expect(kept.labelled).toBeGreaterThan(50)
  })

  test('the draw can be verified by anybody', async () => {
    const lotteries = await db.selectFrom('lottery').select(['id', 'state']).orderBy('state').execute()
    expect(lotteries.map(({ state }) => state)).toEqual(['Closed', 'Draft'])
    const drawn = await rowsOf(
      sql<{ state: string; n: number }>`select state, count(*)::int as n from lottery_winner group by 1 order by 1`,
    )
    expect(drawn).toEqual([
      { state: 'Absent', n: 1 },
      { state: 'HandedOver', n: 7 },
      { state: 'Present', n: 5 },
    ])
  })

  test('invoices at every step, refunds that wait, reports and cards', async () => {
    const invoices = await rowsOf(sql<{ state: string; n: number }>`select state, count(*)::int as n from invoice group by 1 order by 1`)
    expect(invoices.map(({ state }) => state)).toEqual(['Applied', 'Issued', 'Issuing', 'Red', 'Rejected'])
    const rest = await numbers(sql`
      select (select count(*)::int from refund where state = 'Requested') as refunds, (select count(*)::int from statistic_report) as reports,
        (select count(*)::int from share_card) as cards`)
    expect(rest).toEqual({ refunds: 2, reports: 7, cards: 3 })
  })

  test('the log is in the order of time', async () => {
    const wrong = await rowsOf(sql`
      select from (select time, lag(time) over (partition by top_org_id order by id) as before from audit_log) l where l.before > l.time + interval '1 second'`)
    expect(wrong).toEqual([])
  })
})

test('where there are accounts, nothing is added', async () => {
  const count = () => rowsOf(sql`select count(*)::int from attendee`)
  const before = await count()
  const accounts = await fillDemo(ownerUrl, config)
  expect(accounts.map(({ role }) => role)).toEqual(['owner', 'administrator', 'planner', 'doorStaff', 'finance', 'readOnly'])
  expect(await count()).toEqual(before)
})
