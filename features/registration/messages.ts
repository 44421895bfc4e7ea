import { defineMessages } from '#core/messages.ts'

export const registrationMessages = defineMessages('registration', {
  agree: ['请先阅读并同意报名须知', 'Please read and accept the terms first'],
  verify: ['请先验证“{name}”', 'Verify “{name}” first'],
  verifyContact: ['请先验证手机号或邮箱', 'Verify a mobile or e-mail first'],
  payType: ['请选择可用的支付方式', 'Choose a way to pay that is offered'],
  currencies: ['不同币种的票请分开报名', 'Tickets in different currencies need separate orders'],
  contact: ['请填写正确的手机号或邮箱', 'Enter a valid mobile or e-mail'],
  notEditable: ['“{name}”不能修改', '“{name}” cannot be changed'],
  file: ['“{name}”的文件已失效，请重新上传', 'A file of “{name}” has expired, upload it again'],
  receiptKind: ['请上传 PDF、JPG 或 PNG', 'Send a PDF, JPG or PNG'],
  receiptsMost: ['最多上传 {n} 次，请联系主办方', 'At most {n} times; please ask the organiser'],
  uploads: ['上传太多，请稍后再试', 'Too many uploads, try again later'],

  code_subject: ['{code} 是你的验证码', '{code} is your code'],
  code_title: ['你的验证码', 'Your code'],
  code_mail: ['用于“{title}”，5 分钟内有效。', 'For “{title}”, valid for 5 minutes.'],
  code_why: [
    '有人在“{title}”的页面填写了这个邮箱。不是你本人的话，请忽略这封邮件。',
    'Somebody entered this address on the page of “{title}”. If it was not you, ignore this letter.',
  ],
  code_sms: ['验证码 {code}，5 分钟内有效。', 'Your code is {code}, valid for 5 minutes.'],
})
