import { sayer } from '#site/kit/language.ts'

export const saySelf = sayer({
  Mobile: ['手机号', 'Mobile number'],
  Email: ['邮箱', 'E-mail'],
  IdNumber: ['证件号', 'Document number'],
  CheckinCode: ['签到码', 'Check-in code'],
  MobileTail: ['手机号后四位', 'Last four digits of your mobile'],
  fillIn: ['请填写{name}', 'Give your {name}'],
  required: ['必填', 'Required'],
  sending: ['正在签到', 'Checking in'],
  locating: ['正在定位', 'Finding where you are'],
  locationNeeded: [
    '签到时会用到你的位置，只用来确认你在现场，不会保存。',
    'Your place is used once, to see that you are here. It is not kept.',
  ],
  locationRefused: [
    '没有拿到位置。请允许浏览器定位后再试，或找现场工作人员。',
    'Your place is not known. Allow it in the browser and try again, or ask the staff.',
  ],
  at: ['签到时间 {time}', 'Checked in at {time}'],
})
