import type { Text } from '#core/messages.ts'

/**
 * Every refusal the product can give, once. The server throws the name; the browser reads the same row.
 * `how`: 'toast' (default), 'silent' (rejected without a toast: a modal or a page deals with it),
 * 'normal' (an ordinary result that happens to carry a code), or the address to go to.
 */
export type ErrorRow = {
  code: number
  http: number
  text: Text
  how: 'toast' | 'silent' | 'normal' | `/${string}`
  sysCode?: string
}

const row = (code: number, http: number, zh: string, en: string, how: ErrorRow['how'] = 'toast', sysCode?: string): ErrorRow => ({
  code,
  http,
  text: [zh, en],
  how,
  ...(sysCode ? { sysCode } : {}),
})

export const errors = {
  'org.notMember': row(4001, 403, '请选择组织', 'Choose an organisation', '/error/401?choseOrg=1'),
  'import.fileExpired': row(10001, 200, '导入文件已失效，请重新上传', 'The file has expired, upload it again', 'normal'),
  'import.fileUnusable': row(10002, 200, '文件中没有可导入的数据', 'The file has no rows to import', 'normal'),
  'benefit.expired': row(1107310000, 403, '服务已到期', 'The service has expired', 'silent'),
  'benefit.appClosed': row(1107310008, 403, '应用已关闭', 'The application is closed', 'silent'),
  'publish.incomplete': row(110721001, 409, '还有步骤未完成', 'Some steps are missing', 'silent'),
  'event.quota': row(110721002, 403, '活动数量已达上限', 'Event quota reached', 'silent'),
  'event.confirmTitle': row(1107210003, 409, '请输入活动标题以确认', 'Type the title to delete', 'silent'),
  'attendee.quota': row(1300610002, 409, '参会人数已达上限', 'Attendee quota reached', 'silent'),
  'pay.noOptions': row(1300610004, 409, '请先设置收款方式', 'Set up payment first', 'silent'),
  'attendee.duplicate': row(1300610005, 409, '该信息已报名', 'Already registered', 'silent'),
  'event.changed': row(1300610006, 409, '活动已被他人修改', 'Changed by another person', 'silent'),

  'core.invalid': row(20000, 400, '请求内容有误', 'The request is not valid'),
  'core.mediaType': row(20000, 415, '请求格式不支持', 'This content type is not supported'),
  'core.unauthenticated': row(20001, 401, '请先登录', 'Please sign in'),
  'core.fatal': row(20002, 401, '账号已停用', 'The account is disabled', '/error/401', 'RestfulApiFatalErrorException'),
  'core.forbidden': row(20003, 403, '没有权限', 'No permission'),
  'core.notFound': row(20004, 404, '内容不存在或已删除', 'Not found or deleted'),
  'core.changed': row(20005, 409, '数据已变化，请刷新', 'Changed meanwhile, please reload'),
  'core.keyReused': row(20006, 422, '请求标识重复', 'The key was used with another body'),
  'core.inProgress': row(20007, 409, '正在处理', 'Being processed', 'silent'),
  'core.encrypt': row(20008, 400, '请求校验失败', 'The request check failed'),
  'core.replayed': row(20009, 409, '请求已处理过', 'The request was already used'),
  'core.tooLarge': row(20010, 413, '内容超出限制', 'Beyond the limit'),
  'core.state': row(20011, 409, '当前状态不允许此操作', 'Not possible in this state'),
  'core.throttled': row(20012, 429, '操作太频繁，请稍后再试', 'Too many requests, try again later'),
  'core.service': row(20013, 500, '服务异常', 'Service error'),
  'core.unavailable': row(20014, 503, '服务暂不可用，请稍后重试', 'Unavailable, try again later'),
  'core.diskFull': row(20016, 507, '存储空间已满，请联系管理员', 'Out of space, tell the administrator'),
  'core.expired': row(20015, 410, '已超过期限', 'Too late'),

  'account.locked': row(21001, 423, '账号被锁定', 'The account is locked', '/error/accountLockout'),
  'account.codeInvalid': row(21002, 400, '登录凭证无效或已过期', 'The sign-in code is invalid or expired'),
  'org.noMenu': row(22001, 403, '未授权访问', 'No role in this organisation', '/error/401', 'PageErrorException'),
  'org.lastOwner': row(
    22003,
    409,
    '组织至少要有一位能登录的所有者，请先任命另一位',
    'An organisation needs an owner; name another one first',
  ),
  'org.ownersOnly': row(22004, 403, '只有所有者能任命或撤换所有者', 'Only an owner names owners'),
  'org.memberExists': row(22005, 409, '这个人已经是成员', 'This person is a member already'),
  'org.contactsDiffer': row(
    22006,
    409,
    '邮箱和手机号不属于同一个账号，请只填其中一个',
    'E-mail and mobile belong to different accounts; give only one',
  ),
  'org.departmentExists': row(22007, 409, '同级已有同名部门', 'A department of this name is already there'),
  'org.departmentInUse': row(22008, 409, '部门里还有成员或下级部门', 'The department still has members or departments'),
  'org.departmentLoop': row(22009, 409, '不能移动到自己的下级', 'A department cannot lie under itself'),
  'org.frozen': row(22002, 403, '账号已冻结', 'The account is frozen', 'silent'),
  'benefit.missing': row(23001, 403, '权益未开通', 'This benefit is not available', '/error/benefitNot'),
  'event.unauthorized': row(24001, 401, '未授权访问', 'This event is private', '/error/401', 'BventUnauthorizedException'),
  'event.titleTaken': row(24002, 409, '活动标题已存在', 'The title exists already'),
  'event.upgrading': row(24004, 409, '系统升级中', 'Upgrading', '/error/upgrade'),
  'ticket.soldOut': row(26001, 409, '余票不足', 'Not enough tickets left'),
  'ticket.notOnSale': row(26002, 409, '该票不在售', 'This ticket is not on sale'),
  'ticket.belowSold': row(26003, 409, '总数不能小于已售数', 'The total cannot be below the number sold'),
  'ticket.hasSold': row(26004, 409, '已有人报名，只能停用', 'It has attendees, close it instead'),
  'ticket.limit': row(26005, 409, '超过每人限购数量', 'Above the limit per person'),
  'form.needsConfirm': row(27001, 409, '会使部分参会人信息不完整', 'Some attendees become incomplete', 'silent'),
  'reg.closed': row(28001, 409, '报名未开放', 'Registration is not open'),
  'reg.codeWrong': row(28002, 400, '验证码错误或已过期', 'The code is wrong or expired'),
  'reg.codeLocked': row(28003, 423, '错误次数过多，请重新获取', 'Too many tries, get a new code'),
  'site.needAccess': row(28004, 401, '请验证身份', 'Verify who you are'),
  'reg.optionFull': row(28005, 409, '所选选项已满，请换一个', 'An option you chose is full, choose another'),
  'attendee.notPending': row(30001, 409, '不是待审核状态', 'Not pending approval'),
  'attendee.notAudited': row(30002, 409, '没有可撤回的审核', 'There is no decision to roll back'),
  'attendee.paid': row(30003, 409, '已支付，请先退款', 'Paid, refund first'),
  'import.fileType': row(31001, 400, '无法识别的文件', 'The file is not recognised'),
  'import.hasErrors': row(31002, 409, '有错误数据，请修改或跳过', 'Some rows have errors: repair or skip them'),
  'pay.refundTooMuch': row(35001, 409, '超过可退金额', 'More than can be refunded'),
  'pay.providerRefused': row(35002, 409, '支付服务商拒绝了请求', 'Refused by the payment provider'),
  'pay.accountInUse': row(35003, 409, '该收款账户正在使用', 'The payment account is in use'),
  'pay.accountUnchecked': row(35004, 409, '收款账户未通过检测', 'The payment account has not passed its check'),
  'task.notUndoable': row(33001, 409, '无法撤销', 'This cannot be undone'),

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
  'staff.unknown': row(32020, 401, '链接无效', 'The link is not valid'),
  'staff.expired': row(32021, 410, '链接已过期', 'The link has expired'),
  'staff.revoked': row(32022, 410, '链接已被收回', 'The link was revoked'),
  'staff.scope': row(32023, 403, '超出此链接的范围', 'Outside the scope of this link'),
  'staff.pin': row(32024, 401, 'PIN 不正确', 'Wrong PIN'),
  'staff.pinLocked': row(32025, 423, 'PIN 错误次数过多，请联系主办方解锁', 'Too many wrong PINs, ask the organiser to unlock'),
  'device.unknown': row(32026, 401, '设备未授权', 'Unknown device'),
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof errors

const sysCodes: Record<number, string> = {
  200: 'BusinessException',
  400: 'ValidationException',
  401: 'UnauthorizedException',
  403: 'PermissionException',
  404: 'NotFoundException',
  429: 'ThrottledException',
  500: 'ServiceException',
  503: 'ServiceException',
  507: 'ServiceException',
}

export function sysCodeOf(error: ErrorRow): string {
  return error.sysCode ?? sysCodes[error.http] ?? 'BusinessException'
}

const byCode = new Map<number, ErrorRow>(Object.values<ErrorRow>(errors).map((error) => [error.code, error]))

export function errorOfCode(code: number): ErrorRow | undefined {
  return byCode.get(code)
}

/** Spec §8 names these nine; a code it reserves stays silent even before we give it a meaning. */
export const silentCodes = [
  1107310000, 1300610002, 110721001, 110721002, 1107210003, 1300610004, 1300610005, 1300610006, 1107310008,
] as const
