import type { Messages } from '#core/messages.ts'

/** What the audit log can say that somebody did: one row each, so that the log reads in both languages. Its names are message keys. */
export const actions = {
  'account.changePassword': ['修改密码', 'Changed the password'],

  'company.savedInfo': ['修改组织信息', 'Changed the organisation'],
  'company.addedMember': ['添加成员', 'Added a member'],
  'company.changedMember': ['修改成员', 'Changed a member'],
  'company.removedMember': ['移出成员', 'Removed a member'],
  'company.addedDepartment': ['添加部门', 'Added a department'],
  'company.changedDepartment': ['修改部门', 'Changed a department'],
  'company.removedDepartment': ['删除部门', 'Deleted a department'],

  'event.create': ['新建活动', 'Created an event'],
  'event.update': ['修改活动信息', 'Changed an event'],
  'event.saveDescription': ['修改活动介绍', 'Changed an introduction'],
  'event.publish': ['发布活动', 'Published an event'],
  'event.unpublish': ['下线活动', 'Took an event offline'],
  'event.cancel': ['取消活动', 'Cancelled an event'],
  'event.uncancel': ['撤销取消', 'Took back a cancellation'],
  'event.delete': ['删除活动', 'Deleted an event'],
  'event.restore': ['恢复活动', 'Restored an event'],
  'event.copy': ['复制活动', 'Copied an event'],
  'event.setTop': ['置顶活动', 'Pinned an event'],
  'event.cancelTop': ['取消置顶', 'Unpinned an event'],
  'event.setPrivate': ['修改可见范围', 'Changed who sees an event'],
  'event.saveCoverTemplate': ['更换封面', 'Changed a cover'],
  'event.saveMiniAppCustomImage': ['更换小程序图片', 'Changed a mini app picture'],
  'event.bventplan.save': ['修改计划', 'Changed a plan'],
  'event.responsible.save': ['调整负责人', 'Changed the responsible persons'],
  'event.schedule.save': ['保存日程', 'Saved a session'],
  'event.schedule.delete': ['删除日程', 'Deleted a session'],
  'event.speaker.save': ['保存嘉宾', 'Saved a speaker'],
  'event.speaker.delete': ['删除嘉宾', 'Deleted a speaker'],
  'event.document.save': ['保存资料', 'Saved a document'],
  'event.document.delete': ['删除资料', 'Deleted a document'],

  'externalEvent.contacts': ['修改联系人', 'Changed contacts'],
  'externalEvent.targets': ['修改目标', 'Changed goals'],
  'externalEvent.benefit.create': ['添加权益', 'Added a right'],
  'externalEvent.benefit.update': ['修改权益', 'Changed a right'],
  'externalEvent.benefit.delete': ['删除权益', 'Deleted a right'],
  'externalEvent.obligation.create': ['添加义务', 'Added an obligation'],
  'externalEvent.obligation.update': ['修改义务', 'Changed an obligation'],
  'externalEvent.obligation.delete': ['删除义务', 'Deleted an obligation'],

  'ticket.save': ['保存票种', 'Saved a ticket'],
  'ticket.delete': ['删除票种', 'Deleted a ticket'],
  'ticket.endWithEvent': ['停售时间设为活动结束', 'Let tickets end with the event'],

  'form.savePage': ['保存报名页', 'Saved a registration page'],
  'form.addField': ['添加报名字段', 'Added a field'],
  'form.updateField': ['修改报名字段', 'Changed a field'],
  'form.deleteField': ['删除报名字段', 'Deleted a field'],
  'form.saveRule': ['保存报名规则', 'Saved a rule'],
  'form.removeRule': ['删除报名规则', 'Deleted a rule'],
  'form.saveSetting': ['修改报名设置', 'Changed the registration settings'],
  'form.savePath': ['保存报名路径', 'Saved a registration path'],
  'form.saveOfflinePaymentDescription': ['修改转账说明', 'Changed the transfer instructions'],
  'form.saveCustomerMapping': ['修改客户字段对应', 'Changed the customer mapping'],

  'import.upload': ['上传导入文件', 'Uploaded a file to import'],
  'import.save': ['导入参会人', 'Imported attendees'],
  'import.createFields': ['按导入文件添加字段', 'Added fields from an import'],

  'operator.createOrg': ['开通组织', 'Created the organisation'],
  'operator.benefit': ['调整权益', 'Changed a benefit'],
  'operator.unlock': ['解锁账号', 'Unlocked an account'],
  'operator.password': ['重设密码', 'Set a new password'],

  'tasks.undo': ['撤销任务', 'Undid a task'],
} as const satisfies Messages
export type ActionName = keyof typeof actions
