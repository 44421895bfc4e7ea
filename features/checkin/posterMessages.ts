import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import type { ValidateField } from '#features/checkin/pointTypes.ts'

/** A poster speaks to whoever stands before it, in its own languages and not in the organiser's. */
const words = {
  head: ['扫码签到', 'Scan to check in'],
  scan: ['用微信或手机相机扫码', 'Scan with your camera or WeChat'],
  Mobile: ['填写报名时的手机号', 'Type the mobile number you registered with'],
  Email: ['填写报名时的邮箱', 'Type the email you registered with'],
  IdNumber: ['填写报名时的证件号', 'Type the ID number you registered with'],
  CheckinCode: ['填写电子票上的签到码', 'Type the check-in code on your ticket'],
  MobileTail: ['填写手机号后四位', 'Type the last four digits of your mobile'],
  enter: ['看到绿色的勾，就可以入场', 'When you see the green tick, walk in'],
  help: ['扫不出来？请找现场工作人员', 'Trouble? Please ask the staff'],
} as const satisfies Record<string, Text> & Record<ValidateField, Text>

export function posterWord(word: keyof typeof words, language: Language): string {
  return textIn(words[word], language)
}

export function posterSteps(field: ValidateField): (keyof typeof words)[] {
  return ['scan', field, 'enter']
}
