import { defineMessages } from '#core/messages.ts'

export const checkinMessages = defineMessages('checkin', {
  mainPoint: ['主签到点', 'Main check-in'],
  'page.WeChatCheckIn': ['签到页', 'Check-in page'],
  'page.WeChatCheckInSuccess': ['签到成功页', 'Check-in done'],
  button: ['签到', 'Check in'],
  successText: ['签到成功', 'You are checked in'],
  batchCheckinTask: ['批量签到', 'Batch check-in'],
  batchCancelCheckinTask: ['批量取消签到', 'Batch cancelling of check-ins'],
  gateConsole: ['后台', 'Console'],
  gateDoor: ['签到处', 'the door'],
  newPoint: ['签到点', 'Check-in point'],
  gateSelf: ['自助签到', 'Self check-in'],
  accepted: ['签到成功', 'Checked in'],
  acceptedOut: ['已离场', 'Checked out'],
  conflictText: ['离线签到时已有记录：{time} 在 {gate}', 'Checked in offline after an earlier entry: {time}, {gate}'],
})
