import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { neededCodes } from '#features/events/rules.ts'

const CHUNK = 50_000
const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜'
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英文辉建国梅佳宁思远雨桐晓琳海峰若彤启明'
const COMPANIES = [
  '上海博屿智能装备',
  '苏州汇澜自动化',
  '浙江远禾电子',
  '杭州观澜视觉',
  '无锡启行智能',
  '上海申岳电气',
  '宁波钧泽电子',
  '南京艾顿自动化',
]
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export type BigEvent = { bventId: string; title: string }

/** One event with as many attendees as asked for, over the last sixty days, in all five statuses. Written by the database itself. */
export async function fillBigEvent(
  client: pg.Client,
  { orgId, attendees, log }: { orgId: string; attendees: number; log: (message: string) => void },
): Promise<BigEvent> {
  const bventId = uuid()
  const title = `演示：${attendees.toLocaleString('en')} 人大会 ${bventId.slice(-4)}`
  const { rows } = await client.query<{ accountId: string }>(
    `select account_id as "accountId" from member where top_org_id = $1 order by joined_at limit 1`,
    [orgId],
  )
  const accountId = rows[0]?.accountId
  if (!accountId) throw new Error('the organisation has no member')
  await client.query(
    `insert into bvent (top_org_id, id, title, start_time, end_time, status, place, capacity, tags, created_by)
     values ($1, $2, $3, now() + interval '20 days', now() + interval '21 days', 'Published', $4, $5, '{演示}', $6)`,
    [
      orgId,
      bventId,
      title,
      JSON.stringify({ name: '国家会展中心（上海）', address: '崧泽大道 333 号', lng: 121.3, lat: 31.19 }),
      attendees * 2,
      accountId,
    ],
  )
  await client.query('insert into bvent_responsible (top_org_id, bvent_id, account_id) values ($1, $2, $3)', [orgId, bventId, accountId])
  for (const code of neededCodes)
    await client.query('insert into bvent_progress (top_org_id, bvent_id, menu_code) values ($1, $2, $3)', [orgId, bventId, code])
  const tickets = await addTickets(client, orgId, bventId)
  await client.query("insert into pay_option (top_org_id, bvent_id, provider) values ($1, $2, 'offline')", [orgId, bventId])
  for (let from = 0; from < attendees; from += CHUNK) {
    await addAttendees(client, { orgId, bventId, tickets, from, to: Math.min(from + CHUNK, attendees) })
    log(`${Math.min(from + CHUNK, attendees).toLocaleString('en')} / ${attendees.toLocaleString('en')}`)
  }
  await countSeats(client, orgId, bventId)
  await client.query('select fold_tallies()')
  await client.query('analyze attendee')
  return { bventId, title }
}

async function addTickets(client: pg.Client, orgId: string, bventId: string): Promise<string[]> {
  const tickets: [string, number, boolean][] = [
    ['专业观众票', 0, true],
    ['VIP 贵宾票', 129_900, false],
    ['媒体票', 0, false],
    ['展商票', 29_900, false],
  ]
  const ids: string[] = []
  for (const [index, [name, price, isNeedApproval]] of tickets.entries()) {
    const id = uuid()
    ids.push(id)
    await client.query(
      'insert into ticket (top_org_id, id, bvent_id, name, price_minor, is_need_approval, sort_id) values ($1, $2, $3, $4, $5, $6, $7)',
      [orgId, id, bventId, name, price, isNeedApproval, index],
    )
  }
  return ids
}

type Chunk = { orgId: string; bventId: string; tickets: string[]; from: number; to: number }

/** The code of the n-th attendee: an odd multiplier modulo 2^40 never meets itself. */
const codeOf = (n: string) =>
  Array.from(
    { length: 8 },
    (_, place) => `substr('${ALPHABET}', (((${n} * 2654435761) % 1099511627776) >> ${place * 5})::bit(5)::int + 1, 1)`,
  ).join(' || ')

/** Ids that rise in the order in which people came, as real ones do: neighbours in the table are then neighbours in the index. */
const idOf = (n: string) =>
  `(regexp_replace(lpad(to_hex((extract(epoch from now()) * 1000)::bigint + ${n}), 12, '0'), '(.{8})', '\\1-') || '-7' || substr(gen_random_uuid()::text, 16))::uuid`

export async function addAttendees(client: pg.Client, { orgId, bventId, tickets, from, to }: Chunk): Promise<void> {
  await client.query(
    `with people as materialized (
       select n, ${idOf('n')} as id, ${idOf('n')} as order_id,
         (array['Registered','Registered','Registered','Registered','Registered','Registered','Registered','PendingApproval','PendingApproval','Unpaid','Denied','Cancelled'])[1 + (n * 7 + n / 13) % 12] as status,
         now() - ((n * 7919) % 43200) * interval '1 minute' as created_date
       from generate_series($3::bigint, $4::bigint - 1) n
     ), priced as materialized (
       select p.*, t.id as ticket_id, t.price_minor from people p
         join ticket t on t.top_org_id = $1::uuid and t.id = ($5::uuid[])[1 + p.n % cardinality($5::uuid[])]
     ), orders as (
       insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type, amount_minor, paid_time, buyer, created_at)
       select $1::uuid, order_id, $2::uuid, 'D' || right($2::uuid::text, 4) || lpad(n::text, 8, '0'),
         case status when 'Registered' then 'Paid' when 'PendingApproval' then 'WaitApproval' when 'Unpaid' then 'Unpaid' else 'Cancelled' end,
         case when price_minor > 0 then 'Offline' else 'Free' end, price_minor, case status when 'Registered' then created_date end, '{}', created_date
       from priced
     )
     insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, price_minor, audit_status, checkin_code, full_name, mobile, email, gender, province, city, field_values, source, created_date)
     select $1::uuid, $2::uuid, id, ticket_id, order_id, status, price_minor,
       case status when 'PendingApproval' then 'PendingApproval' when 'Denied' then 'Denied' else 'NotRequired' end,
       ${codeOf('n')},
       substr($6, 1 + (n % ${SURNAMES.length})::int, 1) || substr($7, 1 + ((n / 7) % ${GIVEN.length})::int, 1) || case when n % 3 = 0 then '' else substr($7, 1 + ((n / 11) % ${GIVEN.length})::int, 1) end,
       '1' || (array['38','39','50','58','77','86'])[1 + n % 6] || lpad(((n * 7919) % 100000000)::text, 8, '0'),
       'guest' || n || '@example.com', (array['male','female'])[1 + n % 2], (array['310000','320000','330000','440000'])[1 + n % 4], (array['310100','320500','330100','440300'])[1 + n % 4],
       jsonb_build_object('Company', ($8::text[])[1 + n % 8], 'Title', (array['工程师','经理','总监','采购'])[1 + n % 4], 'Dinner', (array['yes','no'])[1 + n % 2]),
       (array['site','import','wxwork'])[1 + n % 3], created_date
     from priced order by n`,
    [orgId, bventId, from, to, tickets, SURNAMES, GIVEN, COMPANIES],
  )
}

/** The rows above were written behind the seats' and the books' back: afterwards sold is what is held, and what is paid stands in the books. */
export async function countSeats(client: pg.Client, orgId: string, bventId: string): Promise<void> {
  await enterMoney(client, orgId, bventId)
  await client.query(
    `update ticket t set sold = (select count(*) from attendee a where a.top_org_id = t.top_org_id and a.ticket_id = t.id
       and a.status in ('Registered', 'PendingApproval', 'Unpaid')) where t.top_org_id = $1 and t.bvent_id = $2`,
    [orgId, bventId],
  )
}

async function enterMoney(client: pg.Client, orgId: string, bventId: string): Promise<void> {
  await client.query(
    `insert into order_line (top_org_id, order_id, no, bvent_id, kind, attendee_id, ticket_id, name, price_minor, created_at, cancelled_at)
     select a.top_org_id, a.order_id, 1, a.bvent_id, 'ticket', a.id, a.ticket_id, t.name, a.price_minor, a.created_date,
       case when a.status in ('Denied', 'Cancelled') then a.created_date end
     from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
     where a.top_org_id = $1 and a.bvent_id = $2 and not exists (select from order_line l where l.top_org_id = a.top_org_id and l.order_id = a.order_id)`,
    [orgId, bventId],
  )
  await client.query(
    `with came as (
       insert into payment (top_org_id, id, bvent_id, order_id, provider, trade_no, amount_minor, currency, state, is_used, paid_at, created_at)
       select top_org_id, id, bvent_id, id, 'offline', 'P' || replace(id::text, '-', ''), amount_minor, currency, 'Paid', true, paid_time, paid_time
       from reg_order where top_org_id = $1 and bvent_id = $2 and status = 'Paid' and amount_minor > 0 and paid_minor = 0
       returning *
     )
     insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, key)
     select top_org_id, paid_at, 'order', 'offline', 'revenue:' || bvent_id, amount_minor, currency, bvent_id, order_id, id, 'payment:' || id from came`,
    [orgId, bventId],
  )
}
