import type { Text } from '#core/messages.ts'
import type { Audience, NoticeCode, PurchaserCode } from '#features/notices/codes.ts'

/** The system's own words of one notice; an organiser's take their place by language. Only the server reads them. */
export type TemplateWords = {
  subject: Text
  heading: Text
  text: Text
  button: Text
  sms: Text
  /** Five letters at most, for the official account. */
  phrase: Text
}

const ticketButton: Text = ['查看电子票', 'Open the e-ticket']
const seeButton: Text = ['查看报名', 'See the registration']
const orderButton: Text = ['查看订单', 'See the order']
const payButton: Text = ['去付款', 'Pay now']
const nextButton: Text = ['{{NextAction}}', '{{NextAction}}']

const attendee: Record<NoticeCode, TemplateWords> = {
  RegistrationSuccess: {
    subject: ['报名成功：{{EventTitle}}', 'You are registered: {{EventTitle}}'],
    heading: ['{{FullName}}，你的席位已确认', '{{FullName}}, your seat is confirmed'],
    text: [
      '感谢报名“{{EventTitle}}”，期待与你见面。到场请出示电子票，扫码即可入场。',
      'Thank you for registering for “{{EventTitle}}”. We look forward to seeing you. Show your e-ticket at the entrance and you are in.',
    ],
    button: ticketButton,
    sms: ['“{{EventTitle}}”报名成功，到场出示电子票 {{Link}}', 'You are registered for “{{EventTitle}}”. Your e-ticket: {{Link}}'],
    phrase: ['报名成功', 'OK'],
  },
  ApprovalPending: {
    subject: ['报名已提交：{{EventTitle}}', 'Registration received: {{EventTitle}}'],
    heading: ['{{FullName}}，我们收到了你的报名', '{{FullName}}, we have your registration'],
    text: [
      '你报名“{{EventTitle}}”的信息已提交，主办方审核后会马上通知你，现在不用再做什么。',
      'Your registration for “{{EventTitle}}” was received. The organiser is looking at it and will let you know. There is nothing else to do for now.',
    ],
    button: seeButton,
    sms: [
      '“{{EventTitle}}”报名已提交，审核后通知你 {{Link}}',
      'Registration for “{{EventTitle}}” received; we will let you know: {{Link}}',
    ],
    phrase: ['待审核', 'Wait'],
  },
  ApprovalAccepted: {
    subject: ['审核通过：{{EventTitle}}', 'Approved: {{EventTitle}}'],
    heading: ['{{FullName}}，你的报名已通过', '{{FullName}}, you are in'],
    text: [
      '主办方通过了你对“{{EventTitle}}”的报名。{{NextStep}}',
      'The organiser approved your registration for “{{EventTitle}}”. {{NextStep}}',
    ],
    button: nextButton,
    sms: ['“{{EventTitle}}”报名已通过审核。{{NextStep}} {{Link}}', 'Approved: “{{EventTitle}}”. {{NextStep}} {{Link}}'],
    phrase: ['审核通过', 'Yes'],
  },
  ApprovalDenied: {
    subject: ['未通过审核：{{EventTitle}}', 'Not approved: {{EventTitle}}'],
    heading: ['{{FullName}}，这次没能通过', '{{FullName}}, not this time'],
    text: [
      '很遗憾，你报名“{{EventTitle}}”未通过审核。{{Reason}}\n\n感谢你的关注，期待下次再见。',
      'We are sorry: your registration for “{{EventTitle}}” was not approved. {{Reason}}\n\nThank you for your interest. We hope to see you another time.',
    ],
    button: seeButton,
    sms: [
      '“{{EventTitle}}”报名未通过审核。{{Reason}} {{Link}}',
      'Your registration for “{{EventTitle}}” was not approved. {{Reason}} {{Link}}',
    ],
    phrase: ['未通过', 'No'],
  },
  BankTransferReminder: {
    subject: ['等待转账：{{EventTitle}}', 'Waiting for the transfer: {{EventTitle}}'],
    heading: ['{{FullName}}，转账后席位生效', '{{FullName}}, one transfer to go'],
    text: [
      '你参加“{{EventTitle}}”的订单 {{OrderNo}} 等待转账，金额 {{Amount}}，请在 {{PayExpireTime}} 前完成并备注订单号。',
      'Order {{OrderNo}} for “{{EventTitle}}” waits for a transfer of {{Amount}} by {{PayExpireTime}}, naming the order number.',
    ],
    button: seeButton,
    sms: ['“{{EventTitle}}”待转账 {{Amount}}，备注订单号 {{Link}}', 'Transfer {{Amount}} for “{{EventTitle}}”, naming the order: {{Link}}'],
    phrase: ['待转账', 'Due'],
  },
  PaymentReminder: {
    subject: ['请付款：{{EventTitle}}', 'Please pay: {{EventTitle}}'],
    heading: ['{{FullName}}，付款后席位生效', '{{FullName}}, pay to keep your seat'],
    text: [
      '你参加“{{EventTitle}}”的订单 {{OrderNo}} 还未付款，金额 {{Amount}}，请在 {{PayExpireTime}} 前完成，逾期名额会释放。',
      'Order {{OrderNo}} for “{{EventTitle}}” is not paid yet. Please pay {{Amount}} by {{PayExpireTime}}, or the seat is given away.',
    ],
    button: payButton,
    sms: [
      '“{{EventTitle}}”待付 {{Amount}}，{{PayExpireTime}} 截止 {{Link}}',
      'To pay for “{{EventTitle}}”: {{Amount}} by {{PayExpireTime}}: {{Link}}',
    ],
    phrase: ['待付款', 'Due'],
  },
  RefundSuccess: {
    subject: ['退款成功：{{EventTitle}}', 'Refunded: {{EventTitle}}'],
    heading: ['{{FullName}}，已退款', '{{FullName}}, your refund is on its way'],
    text: [
      '“{{EventTitle}}”的订单 {{OrderNo}} 已退款 {{Amount}}，款项按原路退回，请留意到账。',
      '{{Amount}} of order {{OrderNo}} for “{{EventTitle}}” was refunded. The money goes back the way it came.',
    ],
    button: seeButton,
    sms: ['“{{EventTitle}}”订单已退款 {{Link}}', 'Your order for “{{EventTitle}}” was refunded: {{Link}}'],
    phrase: ['已退款', 'Paid'],
  },
  RefundFailure: {
    subject: ['退款未成功：{{EventTitle}}', 'Refund not successful: {{EventTitle}}'],
    heading: ['{{FullName}}，退款没有成功', '{{FullName}}, the refund did not go through'],
    text: [
      '“{{EventTitle}}”的订单 {{OrderNo}} 退款未成功，主办方会与你联系，不用重复申请。',
      'The refund of order {{OrderNo}} for “{{EventTitle}}” did not go through. The organiser will contact you; there is no need to ask again.',
    ],
    button: seeButton,
    sms: [
      '“{{EventTitle}}”退款未成功，主办方会联系你 {{Link}}',
      'The refund for “{{EventTitle}}” failed; the organiser will contact you: {{Link}}',
    ],
    phrase: ['退款失败', 'Fail'],
  },
  EventAboutToStart: {
    subject: ['就要开始了：{{EventTitle}}', 'Soon: {{EventTitle}}'],
    heading: ['{{FullName}}，我们很快见面', '{{FullName}}, see you soon'],
    text: [
      '“{{EventTitle}}”将于 {{EventStart}} 开始，地点 {{EventPlace}}。请提前打开电子票，到场扫码入场。',
      '“{{EventTitle}}” starts {{EventStart}} at {{EventPlace}}. Have your e-ticket open when you arrive.',
    ],
    button: ticketButton,
    sms: [
      '“{{EventTitle}}”{{EventStart}} 开始，{{EventPlace}}，电子票 {{Link}}',
      '“{{EventTitle}}” starts {{EventStart}}, {{EventPlace}}. Your e-ticket: {{Link}}',
    ],
    phrase: ['即将开始', 'Soon'],
  },
  LiveAboutToStart: {
    subject: ['直播就要开始：{{EventTitle}}', 'Live soon: {{EventTitle}}'],
    heading: ['{{FullName}}，直播就要开始', '{{FullName}}, we go live soon'],
    text: [
      '“{{EventTitle}}”的直播就要开始。点下面的按钮进入，用报名的手机号或邮箱即可观看。',
      'The live stream of “{{EventTitle}}” is about to start. The button below takes you there; use the mobile or e-mail you registered with.',
    ],
    button: ['观看直播', 'Watch'],
    sms: ['“{{EventTitle}}”直播就要开始 {{Link}}', '“{{EventTitle}}” goes live soon: {{Link}}'],
    phrase: ['即将直播', 'Live'],
  },
}

const purchaser: Record<PurchaserCode, TemplateWords> = {
  RegistrationSuccess: {
    subject: ['报名成功 {{TicketCount}} 人：{{EventTitle}}', '{{TicketCount}} registered: {{EventTitle}}'],
    heading: ['{{BuyerName}}，报名已完成', '{{BuyerName}}, it is done'],
    text: [
      '你为 {{AttendeeNames}} 报名的“{{EventTitle}}”已成功。每个人的电子票都在订单里，可以转发给本人。',
      'Your registration for “{{EventTitle}}” is complete for {{AttendeeNames}}. Everyone’s e-ticket is in the order, ready to pass on.',
    ],
    button: orderButton,
    sms: [
      '“{{EventTitle}}”已为 {{TicketCount}} 人报名成功，电子票 {{Link}}',
      '{{TicketCount}} registered for “{{EventTitle}}”. Tickets: {{Link}}',
    ],
    phrase: ['报名成功', 'OK'],
  },
  ApprovalPending: {
    subject: ['报名已提交 {{TicketCount}} 人：{{EventTitle}}', 'Received for {{TicketCount}}: {{EventTitle}}'],
    heading: ['{{BuyerName}}，我们收到了报名', '{{BuyerName}}, we have your registration'],
    text: [
      '你为 {{AttendeeNames}} 报名“{{EventTitle}}”的信息已提交，主办方审核后会通知你。',
      'Your registration of {{AttendeeNames}} for “{{EventTitle}}” was received. The organiser will let you know.',
    ],
    button: orderButton,
    sms: [
      '“{{EventTitle}}”{{TicketCount}} 人报名已提交，审核后通知你 {{Link}}',
      '“{{EventTitle}}”: {{TicketCount}} received; we will let you know: {{Link}}',
    ],
    phrase: ['待审核', 'Wait'],
  },
  ApprovalAccepted: {
    subject: ['审核通过 {{TicketCount}} 人：{{EventTitle}}', 'Approved for {{TicketCount}}: {{EventTitle}}'],
    heading: ['{{BuyerName}}，报名已通过', '{{BuyerName}}, they are in'],
    text: [
      '主办方通过了你为 {{AttendeeNames}} 提交的“{{EventTitle}}”报名。{{NextStep}}',
      'The organiser approved {{AttendeeNames}} for “{{EventTitle}}”. {{NextStep}}',
    ],
    button: orderButton,
    sms: [
      '“{{EventTitle}}”{{TicketCount}} 人已通过审核。{{NextStep}} {{Link}}',
      'Approved for “{{EventTitle}}”: {{TicketCount}}. {{NextStep}} {{Link}}',
    ],
    phrase: ['审核通过', 'Yes'],
  },
  ApprovalDenied: {
    subject: ['未通过审核 {{TicketCount}} 人：{{EventTitle}}', 'Not approved for {{TicketCount}}: {{EventTitle}}'],
    heading: ['{{BuyerName}}，这次没能通过', '{{BuyerName}}, not this time'],
    text: [
      '很遗憾，你为 {{AttendeeNames}} 提交的“{{EventTitle}}”报名未通过审核。{{Reason}}',
      'We are sorry: the registration of {{AttendeeNames}} for “{{EventTitle}}” was not approved. {{Reason}}',
    ],
    button: orderButton,
    sms: [
      '“{{EventTitle}}”{{TicketCount}} 人未通过审核。{{Reason}} {{Link}}',
      'Not approved for “{{EventTitle}}”: {{TicketCount}}. {{Reason}} {{Link}}',
    ],
    phrase: ['未通过', 'No'],
  },
  BankTransferReminder: {
    subject: ['转账说明：{{EventTitle}}', 'How to transfer: {{EventTitle}}'],
    heading: ['{{BuyerName}}，请转账 {{Amount}}', '{{BuyerName}}, please transfer {{Amount}}'],
    text: [
      '订单 {{OrderNo}}（{{EventTitle}}，{{TicketCount}} 人）请在 {{PayExpireTime}} 前转账，并备注订单号，到账后名额生效。\n\n{{TransferText}}',
      'Please transfer {{Amount}} for order {{OrderNo}} ({{EventTitle}}, {{TicketCount}} in all) by {{PayExpireTime}}, naming the order number. The seats count once it has arrived.\n\n{{TransferText}}',
    ],
    button: orderButton,
    sms: attendee.BankTransferReminder.sms,
    phrase: ['待转账', 'Due'],
  },
  PaymentReminder: {
    subject: ['请付款：{{EventTitle}}', 'Please pay: {{EventTitle}}'],
    heading: ['{{BuyerName}}，订单待付款', '{{BuyerName}}, your order is not paid yet'],
    text: [
      '你报名“{{EventTitle}}”的订单 {{OrderNo}} 还未付款，金额 {{Amount}}，请在 {{PayExpireTime}} 前完成，逾期名额会释放。',
      'Your order {{OrderNo}} for “{{EventTitle}}” is not paid yet: {{Amount}}, by {{PayExpireTime}}. After that the seats are given away.',
    ],
    button: payButton,
    sms: attendee.PaymentReminder.sms,
    phrase: ['待付款', 'Due'],
  },
  RefundSuccess: {
    ...attendee.RefundSuccess,
    heading: ['{{BuyerName}}，已退款', '{{BuyerName}}, your refund is on its way'],
    button: orderButton,
  },
  RefundFailure: {
    ...attendee.RefundFailure,
    heading: ['{{BuyerName}}，退款没有成功', '{{BuyerName}}, the refund did not go through'],
    button: orderButton,
  },
}

export const templateWords = { Attendee: attendee, Purchaser: purchaser } satisfies Record<
  Audience,
  Partial<Record<NoticeCode, TemplateWords>>
>

const ticketWords: TemplateWords = {
  subject: ['电子票：{{EventTitle}}', 'Your e-ticket: {{EventTitle}}'],
  heading: ['{{FullName}}，这是你的电子票', '{{FullName}}, your e-ticket'],
  text: [
    '这是你参加“{{EventTitle}}”的电子票，票种：{{TicketName}}。到场请出示。',
    'This is your e-ticket for “{{EventTitle}}” ({{TicketName}}). Show it when you arrive.',
  ],
  button: ticketButton,
  sms: ['“{{EventTitle}}”电子票，到场出示 {{Link}}', 'Your e-ticket for “{{EventTitle}}”: {{Link}}'],
  phrase: ['电子票', 'Ticket'],
}

/** A ticket that is sent once more, and answers to what a buyer did: no notices of the list, so they have no templates. */
export const plainWords = {
  ETicket: ticketWords,
  ReceiptRefused: {
    subject: ['转账回单需要重新上传：{{EventTitle}}', 'Please send another receipt: {{EventTitle}}'],
    heading: ['{{BuyerName}}，请重新上传回单', '{{BuyerName}}, please send another receipt'],
    text: [
      '“{{EventTitle}}”的订单 {{OrderNo}}，{{Amount}} 的转账回单没有通过：{{Reason}}。请在 {{PayExpireTime}} 前重新上传。',
      'The receipt for {{Amount}}, order {{OrderNo}} for “{{EventTitle}}”, was not accepted: {{Reason}}. Please send another by {{PayExpireTime}}.',
    ],
    button: ['重新上传', 'Send another'],
    sms: [
      '“{{EventTitle}}”转账回单需重新上传：{{Reason}} {{Link}}',
      'Please send another receipt for “{{EventTitle}}”: {{Reason}} {{Link}}',
    ],
    phrase: ['需重传', 'Again'],
  },
  RefundRequested: {
    subject: ['已收到退款申请：{{EventTitle}}', 'Your request for a refund: {{EventTitle}}'],
    heading: ['{{BuyerName}}，退款申请已收到', '{{BuyerName}}, we have your request'],
    text: [
      '“{{EventTitle}}”的订单 {{OrderNo}} 申请退款 {{Amount}}，主办方确认后会通知你。在此之前票仍然有效。',
      'You asked for {{Amount}} of your order {{OrderNo}} for “{{EventTitle}}”. The organiser will let you know; until then the tickets stay valid.',
    ],
    button: orderButton,
    sms: ['“{{EventTitle}}”退款申请已收到，确认后通知你 {{Link}}', 'Your request for a refund for “{{EventTitle}}” was received: {{Link}}'],
    phrase: ['已申请', 'Asked'],
  },
  RefundDeclined: {
    subject: ['退款申请未通过：{{EventTitle}}', 'No refund: {{EventTitle}}'],
    heading: ['{{BuyerName}}，退款申请没有通过', '{{BuyerName}}, no refund this time'],
    text: [
      '“{{EventTitle}}”的订单 {{OrderNo}} 申请退款 {{Amount}} 没有通过，票仍然有效。原因：{{Reason}}',
      'Your request for {{Amount}} of order {{OrderNo}} for “{{EventTitle}}” was declined; the tickets stay valid. The reason: {{Reason}}',
    ],
    button: orderButton,
    sms: ['“{{EventTitle}}”退款申请未通过：{{Reason}} {{Link}}', 'No refund for “{{EventTitle}}”: {{Reason}} {{Link}}'],
    phrase: ['未通过', 'No'],
  },
} as const satisfies Record<string, TemplateWords>

export const commonWords = {
  event: ['活动', 'Event'],
  time: ['时间', 'Time'],
  place: ['地点', 'Place'],
  ticket: ['票种', 'Ticket'],
  people: ['参会人', 'People'],
  orderNo: ['订单号', 'Order'],
  amount: ['金额', 'Amount'],
  screenshot: ['截图保存，现场没有网络也能用', 'Keep a screenshot: it works without a network'],
  preview: ['{{EventStart}}，{{EventPlace}}', '{{EventStart}}, {{EventPlace}}'],
  previewOrder: ['订单 {{OrderNo}}，{{Amount}}', 'Order {{OrderNo}}, {{Amount}}'],
  why: [
    '{{OrgName}} 发给你，因为这个地址报名了“{{EventTitle}}”。请不要转发：有链接就能打开你的报名。',
    'Sent by {{OrgName}} because this address was used to register for “{{EventTitle}}”. Please do not pass it on: the link opens your registration.',
  ],
  online: ['线上活动', 'Online event'],
  noExpiry: ['活动开始', 'the event begins'],
  next_Registered: ['到场请出示电子票。', 'Show your e-ticket when you arrive.'],
  next_Unpaid: ['请在 {until} 前支付 {amount}，逾期名额会释放。', 'Please pay {amount} by {until}, or the seat is given away.'],
  next_PendingApproval: ['主办方审核后会通知你。', 'The organiser will let you know.'],
  next_none: ['', ''],
  act_Registered: ticketButton,
  act_Unpaid: payButton,
  act_none: seeButton,
  comma: ['、', ', '],
  test: ['[测试] {subject}', '[Test] {subject}'],
} as const satisfies Record<string, Text>
