import type { Messages } from '#core/messages.ts'

/** Words of the workspace of one event: overview, introduction, plan, cover, documents. */
export const workspaceMessages = {
  undo: ['撤销', 'Undo'],
  takeTheirs: ['采用对方的', 'Take theirs'],
  'language_zh-CN': ['中文', 'Chinese'],
  language_en: ['英文', 'English'],

  stepGo: ['去设置', 'Set up'],

  planSubtitle: ['项目、预算和目标，仅内部可见', 'Project, budget and goal; for colleagues only'],
  mbaProjectNo: ['MBA 项目编号', 'MBA project number'],
  budget: ['预算', 'Budget'],
  budgetInvalid: ['填写数字，最多两位小数，例如 120000', 'Digits with up to two decimals, like 120000'],
  goal: ['目标', 'Goal'],
  remark: ['备注', 'Remark'],
  numberInvalid: ['编号格式如 MBA-2026-0031', 'A number looks like MBA-2026-0031'],
  numberUsed: ['编号已用于其他活动，换一个', 'Another event uses this number, choose another'],
  number_none: ['格式如 MBA-2026-0031', 'Like MBA-2026-0031'],
  number_invalid: ['格式如 MBA-2026-0031', 'Like MBA-2026-0031'],
  number_checking: ['正在核对', 'Checking'],
  number_used: ['已用于其他活动', 'Used by another event'],
  number_free: ['可以使用', 'Free to use'],
  number_own: ['本活动正在使用', 'This event uses it'],
  number_unknown: ['暂时无法核对，保存时会再检查', 'Cannot be checked now; saving checks it again'],
  planChanged: ['别人刚刚改了计划', 'Somebody has just changed the plan'],
  planChangedHint: [
    '你填的还在，再点一次保存就以你的为准。现在保存着的是：',
    'Yours is still here; save again and it counts. What is saved now:',
  ],

  coverNow: ['当前封面', 'Cover'],
  coverSaved: ['封面已更换', 'The cover is in place'],
  miniAppImage: ['小程序图片', 'Mini app picture'],
  miniAppHint: ['分享到微信小程序时显示；不上传就用封面。', 'Shown when the event is shared as a mini app; without one the cover is used.'],
  miniAppSaved: ['小程序图片已更换', 'The mini app picture is in place'],
  miniAppRemoved: ['小程序图片已移除', 'The mini app picture is removed'],
} as const satisfies Messages
