import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { functionKeys } from '#core/benefits.ts'
import type { Role } from '#core/access.ts'
import { fillDemoEvents } from '#server/demo/events.ts'
import { hashPassword, randomPassword } from '#server/identity/password.ts'

export type DemoAccount = { login: string; password: string; role: string }

type DemoPerson = { name: string; email: string; mobile: string; roles: Partial<Record<'group' | 'fund', Role>> }

const orgs = { group: '华瑞科技集团', fund: '青禾公益基金会' } as const
const departments = ['市场部', '人力资源部', '财务部', '行政部']
const people: DemoPerson[] = [
  { name: '林晚晴', email: 'lin.wanqing@huarui.example', mobile: '13800000001', roles: { group: 'owner', fund: 'planner' } },
  { name: '周子墨', email: 'zhou.zimo@huarui.example', mobile: '13800000002', roles: { group: 'administrator' } },
  { name: '许嘉', email: 'xu.jia@huarui.example', mobile: '13800000003', roles: { group: 'planner', fund: 'owner' } },
  { name: '陈北', email: 'chen.bei@huarui.example', mobile: '13800000004', roles: { group: 'doorStaff' } },
  { name: '吴思敏', email: 'wu.simin@huarui.example', mobile: '13800000005', roles: { group: 'finance' } },
  { name: '郑一凡', email: 'zheng.yifan@huarui.example', mobile: '13800000006', roles: { group: 'readOnly' } },
]

/** A first start with the embedded database is not empty: two organisations and one person per role, with a password made up here. */
export async function fillDemo(ownerUrl: string, dataDir: string): Promise<DemoAccount[]> {
  const path = join(dataDir, 'demo-password')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from account')
    const known = await readFile(path, 'utf8').catch(() => null)
    if (rows[0]?.count) return known ? accountsWith(known) : []
    const password = known ?? randomPassword(12)
    await mkdir(dataDir, { recursive: true })
    await writeFile(path, password, { mode: 0o600 })
    await client.query('begin')
    await insertDemo(client, await hashPassword(password))
    await client.query('commit')
    return accountsWith(password)
  } finally {
    await client.end()
  }
}

function accountsWith(password: string): DemoAccount[] {
  return people.map(({ email, roles }) => ({ login: email, password, role: roles.group ?? '' }))
}

async function insertDemo(client: pg.Client, passwordHash: string): Promise<void> {
  const ids = { group: uuid(), fund: uuid() }
  const accountIds: string[] = []
  for (const key of ['group', 'fund'] as const) {
    await client.query('insert into org (top_org_id, name, is_official) values ($1, $2, $3)', [ids[key], orgs[key], key === 'group'])
    for (const functionKey of functionKeys)
      await client.query(
        `insert into benefit (top_org_id, function_key, begin_duration_time, end_duration_time, current_quota)
         values ($1, $2, now() - interval '30 days', now() + interval '335 days', $3)`,
        [ids[key], functionKey, quotaOf(functionKey)],
      )
    for (const [index, name] of departments.entries())
      await client.query('insert into department (top_org_id, id, name, sort_id) values ($1, $2, $3, $4)', [ids[key], uuid(), name, index])
  }
  for (const { name, email, mobile, roles } of people) {
    const accountId = uuid()
    accountIds.push(accountId)
    await client.query('insert into account (id, name, email, mobile, current_org_id) values ($1, $2, $3, $4, $5)', [
      accountId,
      name,
      email,
      mobile,
      ids.group,
    ])
    await client.query('insert into account_password (account_id, hash) values ($1, $2)', [accountId, passwordHash])
    for (const key of ['group', 'fund'] as const)
      if (roles[key])
        await client.query(
          `insert into member (top_org_id, account_id, name, roles, email, mobile, department_id)
           values ($1, $2, $3, $4, $5, $6, (select id from department where top_org_id = $1 and sort_id = 0))`,
          [ids[key], accountId, name, [roles[key]], email, mobile],
        )
  }
  const [first = ''] = accountIds
  await fillDemoEvents(client, { orgId: ids.group, accountId: first })
}

function quotaOf(functionKey: string): number | null {
  if (functionKey === 'AttendeeToTalCount') return 100_000
  return functionKey === 'LiteCreateActivity' ? 500 : null
}
