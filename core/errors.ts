import { doorErrors } from '#core/doorErrors.ts'
import { row, type ErrorRow } from '#core/errorRow.ts'

/** Every refusal the product can give, once. The server throws the name; the browser reads the same row. */
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
  'invoice.tooMuch': row(35101, 409, '超过可开票金额', 'More than can be invoiced'),
  'invoice.redFirst': row(35102, 409, '请先红冲发票', 'Cancel the invoice first', 'silent'),
  'invoice.closed': row(35103, 409, '已过开票期限', 'Too late to ask for an invoice'),
  'ledger.balance': row(35201, 409, '余额不足', 'Balance too low'),
  'ledger.unsettled': row(35202, 409, '还有对账差异没有处理', 'Some differences with bills are not settled', 'silent'),
  'ledger.unbilled': row(35203, 409, '有账户还没有账单', 'Some accounts have no bill yet', 'silent'),
  'ledger.notOver': row(35204, 409, '还没有结束，不能关账', 'Not over yet, it cannot be closed'),
  'ledger.closed': row(35205, 409, '已经关账，不能再改', 'Closed, it cannot be changed any more'),
  'lottery.state': row(38001, 409, '当前状态不能抽奖', 'Not possible in this state'),
  'lottery.noneLeft': row(38002, 409, '没有可抽取的人', 'Nobody left to draw'),
  'bill.unreadable': row(35301, 400, '账单无法读取：{reason}', 'The bill cannot be read: {reason}'),
  'bill.otherMerchant': row(35302, 409, '这是另一个商户的账单', 'This bill is of another merchant'),
  'discount.invalid': row(36001, 409, '优惠码无效', 'Not a valid code'),
  'discount.notNow': row(36002, 409, '优惠码不在有效期', 'The code is not valid now'),
  'discount.usedUp': row(36003, 409, '优惠码已用完', 'The code is used up'),
  'discount.notForTicket': row(36004, 409, '优惠码不适用于所选票种', 'The code is not for these tickets'),
  'discount.minimum': row(36005, 409, '未达到优惠的使用条件', 'The condition of the discount is not met'),
  'discount.perPerson': row(36006, 409, '超过每人可用次数', 'Used as often as one person may'),
  'notice.unknownField': row(34001, 400, '模板中有无法识别的字段', 'Unknown field in the template'),
  'notice.channelOff': row(34002, 409, '该渠道未开通', 'Channel not set up'),
  'notice.nobody': row(34003, 409, '没有可发送的人', 'Nobody to send to'),
  'notice.noCredit': row(34004, 409, '余额不足', 'Not enough credit'),
  'notice.quiet': row(34005, 409, '处于免打扰时段', 'Quiet hours', 'silent'),
  'source.codeTaken': row(36101, 409, '这个链接代码已被使用，换一个', 'This code is taken, choose another'),
  'source.inUse': row(36102, 409, '已有访问或报名，不能删除，可以停用', 'People came by it already: switch it off instead'),
  'source.tooMany': row(36103, 409, '渠道数量已达上限 {most}', 'There can be no more than {most} channels'),
  'source.isPromoter': row(36104, 409, '这位成员已经是推广人', 'This member is a promoter already'),
  'invite.codeInvalid': row(37001, 409, '邀请码无效', 'Not a valid invitation code'),
  'invite.overGoal': row(37002, 409, '超过名额', 'Beyond the seats of this invitation', 'silent'),
  'invite.known': row(37003, 409, '这个手机号或邮箱已经是另一位嘉宾', 'Another guest has this number or address'),
  'invite.codeTaken': row(37004, 409, '这个邀请码已被使用，请换一个', 'This code is taken, choose another'),
  'task.notUndoable': row(33001, 409, '无法撤销', 'This cannot be undone'),

  ...doorErrors,
  'staff.unknown': row(32020, 401, '链接无效', 'The link is not valid'),
  'staff.expired': row(32021, 410, '链接已过期', 'The link has expired'),
  'staff.revoked': row(32022, 410, '链接已被收回', 'The link was revoked'),
  'staff.scope': row(32023, 403, '超出此链接的范围', 'Outside the scope of this link'),
  'staff.pin': row(32024, 401, 'PIN 不正确', 'Wrong PIN'),
  'staff.pinLocked': row(32025, 423, 'PIN 错误次数过多，请联系主办方解锁', 'Too many wrong PINs, ask the organiser to unlock'),
  'statistics.tooLong': row(
    43001,
    409,
    '数据太多，报表没有在限定时间内算完；请减少维度或加上筛选',
    'Too much to count in time: use fewer dimensions or a filter',
    'silent',
  ),
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
