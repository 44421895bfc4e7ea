/** What a message to guests begins with, in the reader's language; the fields are filled in when it is written. */
export const draftMessages = {
  sms: [
    '{{FullName|您好}}，{{OrgName}}诚邀您参加“{{EventTitle}}”，{{EventStart}}，{{EventPlace}}。邀请函：{{Link}}',
    '{{FullName|Hello}}, {{OrgName}} would like to see you at {{EventTitle}}, {{EventStart}}. Your invitation: {{Link}}',
  ],
  subject: ['{{FullName}}，邀您参加{{EventTitle}}', '{{FullName}}, your invitation to {{EventTitle}}'],
  mail: [
    '尊敬的{{FullName|朋友}}{{Salutation}}：\n\n{{OrgName}}诚邀您参加“{{EventTitle}}”。\n时间：{{EventTime}}\n地点：{{EventPlace}}\n\n请在 {{ReplyEnd}} 前回复，让我们为您留好位置。',
    'Dear {{FullName|friend}},\n\n{{OrgName}} would like to see you at {{EventTitle}}.\nWhen: {{EventTime}}\nWhere: {{EventPlace}}\n\nPlease answer by {{ReplyEnd}}, so that we can keep a seat for you.',
  ],
  button: ['打开邀请函', 'Open the invitation'],
  remindSms: [
    '{{FullName|您好}}，“{{EventTitle}}”为您留的位置保留到{{ReplyEnd}}，方便的话回复一下：{{Link}}',
    '{{FullName|Hello}}, your seat at {{EventTitle}} is kept until {{ReplyEnd}}. Please answer here: {{Link}}',
  ],
  remindSubject: ['{{FullName}}，您的位置还留着', '{{FullName}}, your seat is still kept'],
  remindMail: [
    '尊敬的{{FullName|朋友}}{{Salutation}}：\n\n“{{EventTitle}}”为您留的位置保留到 {{ReplyEnd}}。来不来都请告诉我们一声。',
    'Dear {{FullName|friend}},\n\nyour seat at {{EventTitle}} is kept until {{ReplyEnd}}. Please tell us whether you can come.',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>
