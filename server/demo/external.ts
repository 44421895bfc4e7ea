import { v7 as uuid } from 'uuid'
import type { ExternalContact, ExternalTarget, Right } from '#features/externalEvents/contract.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling } from '#server/demo/filling.ts'

const contacts: ExternalContact[] = [
  { name: '蒋以宁', title: '招展经理', mobile: '13800000801', email: 'jiang.yining@jsexpo.example', remark: '展位与加班申请找她' },
  { name: '陶子衿', title: '现场服务', mobile: '13800000802', email: 'service@jsexpo.example', remark: '水电、网络、吊点' },
  { name: '秦立群', title: '搭建商项目经理', mobile: '13800000803', email: 'qin.liqun@zhudao.example', remark: '布展前一天进场' },
]
const targets: ExternalTarget[] = [
  { name: '名片与扫码留资', planned: 300, actual: 126, unit: '条' },
  { name: '现场演示', planned: 60, actual: 18, unit: '场' },
  { name: '意向订单', planned: 1_200_000, actual: null, unit: '元' },
]
type DemoRight = Omit<Right, 'id' | 'dueTime'> & { kind: 'benefit' | 'obligation'; due: number | null }
const rights: DemoRight[] = [
  { kind: 'benefit', name: '标准展位升级为特装', description: '5B-106，54 平方米', quantity: 1, due: -3, status: 'Done' },
  { kind: 'benefit', name: '论坛演讲席位', description: '第二天下午，20 分钟', quantity: 1, due: 9, status: 'Doing' },
  { kind: 'benefit', name: '贵宾参观券', description: '寄到公司前台', quantity: 80, due: 4, status: 'Doing' },
  { kind: 'benefit', name: '会刊彩页', description: '', quantity: 1, due: 6, status: 'Todo' },
  { kind: 'obligation', name: '提交展台搭建图纸', description: '含电气图与承重说明', quantity: 1, due: -1, status: 'Done' },
  { kind: 'obligation', name: '支付尾款', description: '合同约定布展前 7 天', quantity: 1, due: 5, status: 'Todo' },
  { kind: 'obligation', name: '演讲稿终稿', description: '主办方统一投屏', quantity: 1, due: 8, status: 'Doing' },
]

/** What somebody else's event brings us and asks of us. */
export async function fillExternal({ db, days, log }: Filling, { orgId, bventId, by, event }: PlacedEvent): Promise<void> {
  await db
    .updateTable('bvent')
    .set({
      bventType: 'External',
      organizer: '江苏工业装备行业联合会',
      role: '参展商',
      contacts: JSON.stringify(contacts),
      targets: JSON.stringify(targets),
    })
    .where('id', '=', bventId)
    .execute()
  await db
    .insertInto('bventRight')
    .values(
      rights.map(({ due, ...right }) => ({
        topOrgId: orgId,
        id: uuid(),
        bventId,
        ...right,
        dueTime: due === null ? null : days.at(due, '18:00'),
      })),
    )
    .execute()
  const base = { orgId, by, objectId: bventId, bventId }
  log.push({ ...base, at: days.at(-event.created + 6, '11:20'), action: 'externalEvent.contacts', after: { contacts } })
  log.push({ ...base, at: days.at(-2, '09:45'), action: 'externalEvent.targets', after: { targets } })
}
