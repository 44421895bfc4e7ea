import { row } from '#core/errorRow.ts'

/** What a door says; apart from the others, since it speaks without a network too. */
export const doorErrors = {
  'core.state': row(20011, 409, '当前状态不允许此操作', 'Not possible in this state'),
  'door.unknown': row(32001, 409, '未找到', 'Not found'),
  'door.notApproved': row(32002, 409, '待审核', 'Not approved yet'),
  'door.unpaid': row(32003, 409, '未支付', 'Not paid'),
  'door.cancelled': row(32004, 409, '已取消或被拒绝', 'Cancelled or denied'),
  'door.already': row(32005, 409, '已于 {time} 在 {gate} 签到', 'Already in: {time}, {gate}'),
  'door.outOfRange': row(32006, 409, '不在签到范围', 'Outside the check-in area'),
  'door.tooEarly': row(32007, 409, '未到时间', 'Too early'),
  'door.tooLate': row(32008, 409, '已过时间', 'Too late'),
  'door.notAdmitted': row(32009, 409, '此票不能在此签到', 'This ticket is not admitted here'),
  'door.disabled': row(32010, 409, '签到未开启', 'Check-in is not open'),
  'door.forged': row(32011, 409, '无效的票', 'Not a valid ticket'),
  'door.revoked': row(32012, 409, '票已作废', 'The ticket was revoked'),
  'door.otherEvent': row(32013, 409, '其他活动的票', 'A ticket of another event'),
}
