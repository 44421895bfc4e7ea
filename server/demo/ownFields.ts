import type { Text } from '#core/messages.ts'
import type { BuilderType } from '#features/forms/fieldTypes.ts'
import type { KnownFieldName } from '#features/forms/knownFields.ts'

export type OwnField = {
  type: BuilderType
  name: Text
  isNeeded?: boolean
  options?: Record<string, Text>
  limits?: Record<string, number>
}

/** Questions of the organiser's own. */
export const own = {
  F_INDUSTRY: {
    type: 'Select',
    name: ['所在行业', 'Industry'],
    isNeeded: true,
    options: {
      equipment: ['装备制造', 'Machinery'],
      electronics: ['电子与半导体', 'Electronics'],
      auto: ['汽车与零部件', 'Automotive'],
      energy: ['能源与电气', 'Energy'],
      software: ['软件与信息服务', 'Software'],
      medical: ['医疗器械', 'Medical devices'],
      food: ['食品', 'Food'],
      other: ['其他', 'Other'],
    },
  },
  F_JOBLEVEL: {
    type: 'Radio',
    name: ['你的角色', 'Your role'],
    isNeeded: true,
    options: {
      head: ['企业负责人', 'Executive'],
      manager: ['部门负责人', 'Head of department'],
      engineer: ['工程与技术', 'Engineering'],
      buyer: ['采购与供应链', 'Purchasing'],
      media: ['媒体与研究', 'Media and research'],
    },
  },
  F_HEARDVIA: {
    type: 'Select',
    name: ['从哪里得知活动', 'How did you hear of us'],
    options: {
      colleague: ['同事或朋友', 'A colleague or friend'],
      wechat: ['公众号', 'WeChat'],
      mail: ['邮件邀请', 'Mail'],
      partner: ['合作伙伴', 'A partner'],
      media: ['媒体报道', 'The press'],
    },
  },
  F_DIETNEED: {
    type: 'Radio',
    name: ['用餐要求', 'Meals'],
    isNeeded: true,
    options: {
      none: ['无特殊要求', 'Anything'],
      vegetarian: ['素食', 'Vegetarian'],
      halal: ['清真', 'Halal'],
      other: ['其他', 'Something else'],
    },
  },
  F_DIETNOTE: { type: 'Textbox', name: ['请说明用餐要求', 'What should the kitchen know'] },
  F_WORKSHOP: {
    type: 'Radio',
    name: ['想参加的工作坊', 'Which workshop'],
    options: {
      payback: ['产线回本测算', 'Payback of a line'],
      vision: ['视觉检测上手', 'Hands-on vision'],
      data: ['数据治理起步', 'Starting with data'],
    },
    limits: { payback: 80, vision: 40, data: 80 },
  },
} as const satisfies Record<string, OwnField>
export type OwnName = keyof typeof own

export type FormPart = OwnName | Extract<KnownFieldName, 'Title' | 'Province' | 'City'>
