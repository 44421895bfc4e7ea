import type { Text } from '#core/messages.ts'

/** Words that stand on our templates and become the organiser's own once they are chosen. */
export const sceneMessages = {
  timeAndPlace: ['{{EventTime}}\n{{EventPlace}}', '{{EventTime}}\n{{EventPlace}}'],
  name: ['{{Name|我}}', '{{Name|Me}}'],
  foot_Event: ['扫码报名', 'Scan to register'],
  foot_Promoter: ['邀请你同行，扫码报名', 'invites you: scan to register'],
  foot_Invitation: ['诚邀你出席，扫码回复', 'invites you: scan to answer'],
  foot_Live: ['扫码看直播', 'Scan to watch'],
  sample_EventTitle: ['生态伙伴大会', 'Partner Conference'],
  sample_EventTime: ['12月10日 周四 09:00', 'Thu, 10 Dec 09:00'],
  sample_EventPlace: ['杭州国际博览中心', 'Hangzhou Expo Centre'],
  sample_OrgName: ['你的组织', 'Your organisation'],
  sample_Name: ['林晚晴', 'Lin Wanqing'],
  sample_Title: ['市场总监', 'Marketing Director'],
  sample_Company: ['申岳电气', 'Shenyue Electric'],
} as const satisfies Record<string, Text>
