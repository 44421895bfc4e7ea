import { v7 as uuid } from 'uuid'
import type { Role } from '#core/access.ts'
import { functionKeys } from '#core/benefits.ts'
import type { Filling, Member, Org } from '#server/demo/filling.ts'

type Department = 'marketing' | 'people' | 'finance' | 'office'
const departments: Record<Department, string> = { marketing: '市场部', people: '人力资源部', finance: '财务部', office: '行政部' }

type DemoMember = { name: string; email: string; group: Role; fund?: Role; department: Department; joined: number }

/** The first of each role is printed at the start; joined so many days ago. */
const people = {
  lin: { name: '林晚晴', email: 'lin.wanqing', group: 'owner', fund: 'planner', department: 'marketing', joined: 412 },
  zhou: { name: '周子墨', email: 'zhou.zimo', group: 'administrator', department: 'office', joined: 410 },
  xu: { name: '许嘉', email: 'xu.jia', group: 'planner', fund: 'owner', department: 'marketing', joined: 396 },
  chen: { name: '陈北', email: 'chen.bei', group: 'doorStaff', department: 'office', joined: 210 },
  wu: { name: '吴思敏', email: 'wu.simin', group: 'finance', department: 'finance', joined: 388 },
  zheng: { name: '郑一凡', email: 'zheng.yifan', group: 'readOnly', department: 'people', joined: 120 },
  shen: { name: '沈知夏', email: 'shen.zhixia', group: 'planner', department: 'marketing', joined: 244 },
  fang: { name: '方予安', email: 'fang.yuan', group: 'planner', department: 'marketing', joined: 181 },
  cheng: { name: '程牧野', email: 'cheng.muye', group: 'planner', department: 'people', joined: 95 },
  gu: { name: '顾之遥', email: 'gu.zhiyao', group: 'planner', department: 'office', joined: 61 },
  tang: { name: '唐以宁', email: 'tang.yining', group: 'doorStaff', department: 'office', joined: 24 },
  ye: { name: '叶书航', email: 'ye.shuhang', group: 'finance', department: 'finance', joined: 19 },
} as const satisfies Record<string, DemoMember>
export type MemberKey = keyof typeof people

const memberKeys = Object.keys(people) as MemberKey[]
const rows: Record<MemberKey, DemoMember> = people
const loginOf = ({ email }: { email: string }) => `${email}@huarui.example`

export const roleOf = (key: MemberKey): Role => rows[key].group

/** One sign-in per role. */
export const printed = memberKeys
  .map((key) => rows[key])
  .filter(({ group }, at, all) => all.findIndex((other) => other.group === group) === at)
  .map((member) => ({ login: loginOf(member), role: member.group }))

export type Orgs = { group: Org<MemberKey>; fund: Org<MemberKey> }

export async function fillOrgs(filling: Filling, passwordHash: string): Promise<Orgs> {
  const { db, days } = filling
  const ids = { group: uuid(), fund: uuid() }
  const founded = { group: days.at(-412, '10:20'), fund: days.at(-203, '15:05') }
  await db
    .insertInto('org')
    .values([
      { topOrgId: ids.group, name: '华瑞科技集团', isOfficial: true, createdAt: founded.group },
      { topOrgId: ids.fund, name: '青禾公益基金会', isOfficial: false, createdAt: founded.fund },
    ])
    .execute()
  const duration = { beginDurationTime: days.at(-30, '00:00'), endDurationTime: days.at(335, '23:59:59') }
  await db
    .insertInto('benefit')
    .values(
      Object.values(ids).flatMap((topOrgId) =>
        functionKeys.map((functionKey) => ({ topOrgId, functionKey, ...duration, currentQuota: quotaOf(functionKey) })),
      ),
    )
    .execute()
  const rooms = await fillDepartments(filling, ids)
  const accounts = memberKeys.map((key, at) => ({ key, ...rows[key], id: uuid(), mobile: `138000000${String(at + 1).padStart(2, '0')}` }))
  await db
    .insertInto('account')
    .values(accounts.map(({ id, name, mobile, ...row }) => ({ id, name, email: loginOf(row), mobile, currentOrgId: ids.group })))
    .execute()
  await db
    .insertInto('accountPassword')
    .values(accounts.map(({ id }) => ({ accountId: id, hash: passwordHash })))
    .execute()
  const memberOf = (org: 'group' | 'fund') =>
    accounts.flatMap(({ id, name, mobile, department, joined, ...row }) => {
      const role = row[org]
      if (!role) return []
      const departmentId = rooms[org][department]
      const joinedAt = days.at(org === 'group' ? -joined : Math.max(-joined, -203), '15:30')
      return [{ topOrgId: ids[org], accountId: id, name, roles: [role], email: loginOf(row), mobile, departmentId, joinedAt }]
    })
  await db
    .insertInto('member')
    .values([...memberOf('group'), ...memberOf('fund')])
    .execute()
  const members = Object.fromEntries(accounts.map(({ key, id, name }) => [key, { accountId: id, name }])) as Record<MemberKey, Member>
  logNewcomers(filling, ids.group, members)
  return { group: { orgId: ids.group, members }, fund: { orgId: ids.fund, members } }
}

async function fillDepartments({ db }: Filling, ids: Record<'group' | 'fund', string>) {
  const roomsOf = () => Object.fromEntries(Object.keys(departments).map((key) => [key, uuid()])) as Record<Department, string>
  const rooms = { group: roomsOf(), fund: roomsOf() }
  const values = (['group', 'fund'] as const).flatMap((org) =>
    (Object.keys(departments) as Department[]).map((key, sortId) => ({
      topOrgId: ids[org],
      id: rooms[org][key],
      name: departments[key],
      sortId,
    })),
  )
  await db.insertInto('department').values(values).execute()
  return rooms
}

/** Who joined in the last weeks was added by somebody. */
function logNewcomers({ log, days }: Filling, orgId: string, members: Record<MemberKey, Member>): void {
  for (const key of memberKeys) {
    const { name, group, department, joined, ...row } = rows[key]
    if (joined > 70) continue
    const after = { name, roles: [group], department: departments[department], isDisabled: false, email: loginOf(row) }
    log.push({
      at: days.at(-joined, '15:30'),
      orgId,
      by: members.zhou,
      action: 'company.addedMember',
      objectId: members[key].accountId,
      after,
    })
  }
}

function quotaOf(functionKey: string): number | null {
  if (functionKey === 'AttendeeToTalCount') return 100_000
  if (functionKey === 'MaterialStorage') return 5_000
  return functionKey === 'LiteCreateActivity' ? 500 : null
}
