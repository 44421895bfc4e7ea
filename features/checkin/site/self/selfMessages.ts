import type { Language } from '#core/language.ts'
import { format, textIn, type Param, type ParamsOf, type Text } from '#core/messages.ts'

const words = {
  Mobile: ['手机号', 'Mobile number'],
  Email: ['邮箱', 'Email'],
  IdNumber: ['证件号', 'Document number'],
  CheckinCode: ['签到码', 'Check-in code'],
  MobileTail: ['手机号后四位', 'Last four digits of your mobile'],
  fillIn: ['请填写{name}', 'Fill in: {name}'],
  required: ['必填', 'required'],
  sending: ['正在签到', 'Checking in'],
  locating: ['正在定位', 'Finding where you are'],
  locationNeeded: [
    '签到时会用到你的位置，只用来确认你在现场，不会保存。',
    'Your position is used once, to see that you are here. It is not kept.',
  ],
  locationRefused: ['没有拿到位置', 'Your position is not known'],
  locationHelp: ['请允许浏览器定位后再试，或找现场工作人员。', 'Allow it in the browser and try again, or ask the staff.'],
  at: ['签到时间 {time}', 'Checked in at {time}'],
  opens: ['{time} 开始签到', 'Check-in opens {time}'],
  closed: ['签到已在 {time} 结束', 'Check-in closed {time}'],
  switchLanguage: ['English', '中文'],
  unknownHelp: ['检查一下填得对不对，或找现场工作人员。', 'Check what you typed, or ask the staff.'],
  notApprovedHelp: [
    '报名还在审核，通过后就能签到。着急就找现场工作人员。',
    'Your registration is being reviewed. In a hurry, ask the staff.',
  ],
  unpaidHelp: ['付款后就能签到，也可以找现场工作人员。', 'Pay first and come back, or ask the staff.'],
  cancelledHelp: ['这份报名不能入场。如果不对，请找现场工作人员。', 'This registration lets nobody in. If that is wrong, ask the staff.'],
  alreadyHelp: ['不用再签，直接入场。', 'No need to do it again. Walk right in.'],
  outOfRangeHelp: ['走近会场再试。定位不准时，请找现场工作人员。', 'Come closer and try again. If the position is off, ask the staff.'],
  tooLateHelp: ['请找现场工作人员。', 'Please ask the staff.'],
  notAdmittedHelp: [
    '你的票在别的签到点签到，请看指示牌或问工作人员。',
    'Your ticket checks in elsewhere: follow the signs or ask the staff.',
  ],
  disabledHelp: ['请找现场工作人员。', 'Please ask the staff.'],
  throttledHelp: ['试了太多次，等几分钟再来，或找现场工作人员。', 'Too many tries. Wait some minutes, or ask the staff.'],
} as const satisfies Record<string, Text>
type Words = typeof words

export type SaySelf = <Key extends keyof Words>(key: Key, ...params: ParamsOf<Words[Key]>) => string

/** The page may be shown in another language than its window: in the designer it is. */
export function selfSayer(language: Language): SaySelf {
  return (key, ...params) => format(textIn(words[key], language), params[0] as Record<string, Param> | undefined, language)
}
