import { defineMessages } from '#core/messages.ts'

export const eventMessages = defineMessages('events', {
  Draft: ['未发布', 'Draft'],
  Published: ['已发布', 'Published'],
  Unpublished: ['已下线', 'Unpublished'],
  Ended: ['已结束', 'Ended'],
  Cancelled: ['已取消', 'Cancelled'],
  Upgrade: ['升级中', 'Upgrading'],
  Common: ['普通活动', 'Event'],
  Expo: ['展会', 'Expo'],
  Offline: ['线下', 'On site'],
  Online: ['线上', 'Online'],
  Both: ['线上 + 线下', 'Online and on site'],
  Internal: ['内部活动', 'Internal'],
  External: ['外部活动', 'External'],
  copyTask: ['复制活动', 'Copy of an event'],
})
