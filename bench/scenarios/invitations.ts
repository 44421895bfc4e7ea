import pg from 'pg'
import { callClient } from '#bench/callClient.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld } from '#bench/world.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { APP_ROLE } from '#server/kit/database/db.ts'

/** `BENCH_LARGEST=10000` is enough to try it. */
const GUESTS = Math.min(100_000, Number(process.env.BENCH_LARGEST ?? 100_000))
const MEMBERS = 500
const DEPARTMENTS = 20
const TIMES = { warm: 30, times: 60 }
const PAGE = 20
const size = GUESTS.toLocaleString('en-US')

type Question = { name: string; ours: () => Promise<unknown>; bare: readonly { text: string; values: unknown[] }[] }

/** What a page costs the database alone, on a connection like the server's: its role, its row security, its transaction. */
async function alone(client: pg.Client, orgId: string, statements: Question['bare']): Promise<void> {
  await client.query('begin read only')
  await client.query(`select set_config('app.org', $1, true)`, [orgId])
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
}

export const invitationsScenario: Scenario = {
  name: 'invitations',
  about: `list, plan and report of ${size} guests and ${MEMBERS} members beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const client = new pg.Client({ connectionString: world.environment.DATABASE_URL })
    try {
      await client.connect()
      const { orgId, accountId } = await world.build.member()
      const { bventId } = await world.build.event({ orgId, createdBy: accountId, status: 'Published' })
      await fill(client, orgId, bventId)
      await client.query(`set role ${APP_ROLE}`)
      const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', RATE_PER_MINUTE: '1000000' })
      const call = callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })
      const figures: Figure[] = []
      for (const { name, ours, bare } of await questionsOf(call, bventId)) {
        const timed = (work: () => Promise<unknown>) => async () => {
          const began = performance.now()
          await work()
          return performance.now() - began
        }
        const [answered = [], asked = []] = await inTurns([timed(ours), timed(() => alone(client, orgId, bare))], TIMES)
        figures.push({
          name: `${name}, ${size} guests`,
          unit: 'ms',
          ours: median(answered),
          limit: { what: 'the same rows and counts by hand', value: median(asked) },
          spread: spreadOf(answered),
        })
      }
      await server.stop()
      return figures
    } finally {
      await client.end()
      await world.close()
    }
  },
}

const columns = `g.*, m.name as owner_name from invitee g left join member m on m.top_org_id = g.top_org_id and m.account_id = g.owner_id`
const counts = `select state, count(*) from invitee g where g.bvent_id = $1 group by 1`

async function questionsOf(call: ReturnType<typeof callClient>, bventId: string): Promise<Question[]> {
  const of = (text: string, ...more: unknown[]) => ({ text, values: [bventId, ...more] })
  type Listed = { next: string }
  const deep = await call<Listed>(calls.guests, { bventId, pageNo: Math.floor(GUESTS / PAGE / 2), pageSize: PAGE })
  const [time, id] = deep.next.split(' ')
  const sums = (by: string) =>
    of(`select ${by}, count(*), count(*) filter (where sent_at is not null) as sent, count(*) filter (where opened_at is not null) as opened,
      count(*) filter (where state = 'Accepted') as accepted, count(*) filter (where state = 'Declined') as declined,
      count(*) filter (where has_come) as came from invitee g where g.bvent_id = $1 group by 1`)
  return [
    {
      name: 'first page',
      ours: () => call(calls.guests, { bventId, pageSize: PAGE }),
      bare: [of(`select ${columns} where g.bvent_id = $1 order by g.created_at desc, g.id desc limit ${PAGE}`), of(counts)],
    },
    {
      name: 'a page in the middle',
      ours: () => call(calls.guests, { bventId, pageSize: PAGE, after: deep.next }),
      bare: [
        of(
          `select ${columns} where g.bvent_id = $1 and (g.created_at, g.id) < ($2, $3) order by g.created_at desc, g.id desc limit ${PAGE}`,
          time,
          id,
        ),
        of(counts),
      ],
    },
    {
      name: 'those who looked and did not answer',
      ours: () => call(calls.guests, { bventId, state: 'Opened', pageSize: PAGE }),
      bare: [
        of(`select ${columns} where g.bvent_id = $1 and g.state = 'Opened' order by g.created_at desc, g.id desc limit ${PAGE}`),
        of(counts),
      ],
    },
    { name: 'plan', ours: () => call(calls.plan, { bventId }), bare: [sums('owner_id'), sums('department_id')] },
    { name: 'report', ours: () => call(calls.report, { bventId }), bare: [sums('owner_id'), sums('department_id'), sums('source')] },
  ]
}

async function fill(client: pg.Client, orgId: string, bventId: string): Promise<void> {
  await client.query(
    `insert into department (top_org_id, id, name) select $1, md5('department' || n)::uuid, '部门 ' || n from generate_series(1, $2::int) n`,
    [orgId, DEPARTMENTS],
  )
  await client.query(
    `insert into account (id, name, email) select md5('member' || n)::uuid, '成员 ' || n, 'bench' || n || '@example.com' from generate_series(1, $1::int) n`,
    [MEMBERS],
  )
  await client.query(
    `insert into member (top_org_id, account_id, name, department_id, roles)
     select $1, md5('member' || n)::uuid, '成员 ' || n, md5('department' || (1 + n % $3::int))::uuid, '{planner}' from generate_series(1, $2::int) n`,
    [orgId, MEMBERS, DEPARTMENTS],
  )
  await client.query(`insert into invitation_plan (top_org_id, bvent_id, goal) values ($1, $2, $3)`, [orgId, bventId, GUESTS])
  await client.query(
    `insert into invitation_goal (top_org_id, bvent_id, subject_id, kind, department_id, goal)
     select $1, $2, md5('member' || n)::uuid, 'member', md5('department' || (1 + n % $4::int))::uuid, 200 from generate_series(1, $3::int) n`,
    [orgId, bventId, MEMBERS, DEPARTMENTS],
  )
  await client.query(
    `insert into invitee (top_org_id, id, bvent_id, code, name, company, mobile, source, owner_id, department_id, state, sent_at, opened_at, answered_at, contacted_at, created_at)
     select $1, md5('guest' || n)::uuid, $2, 'B' || lpad(n::text, 9, '0'), '嘉宾 ' || n, '公司 ' || n % 9000, '139' || lpad(n::text, 8, '0'), 'workbook',
       md5('member' || (1 + n % $4::int))::uuid, md5('department' || (1 + (1 + n % $4::int) % $5::int))::uuid,
       (array['ToInvite', 'Sent', 'Sent', 'Opened', 'Declined'])[1 + n % 5], case when n % 5 > 0 then now() end, case when n % 5 > 2 then now() end,
       case when n % 5 = 4 then now() - make_interval(days => n % 30) end, now(), now() - make_interval(secs => n)
     from generate_series(1, $3::int) n`,
    [orgId, bventId, GUESTS, MEMBERS, DEPARTMENTS],
  )
  await client.query(
    `insert into invitation_code (top_org_id, id, bvent_id, kind, code, name, created_at) values ($1, gen_random_uuid(), $2, 'group', 'BENCHCODE', '码', now())`,
    [orgId, bventId],
  )
  await client.query('select fold_invitees()')
  await client.query('vacuum analyze invitee, invitee_tally, member, department')
}
