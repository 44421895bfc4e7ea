/** Words of the letters that are ours. */
export const letterMessages = {
  heading: ['邀请函', 'Invitation'],
  greeting: ['尊敬的{{FullName|嘉宾}}{{Salutation}}：', 'Dear {{Salutation}} {{FullName|guest}},'],
  body: [
    '诚邀你出席{{EventTitle}}，一起听听新的想法，见见老朋友。\n\n我们为你留了位置，请在 {{ReplyEnd}} 前回复。',
    'We would be glad to see you at {{EventTitle}}, to hear new ideas and meet old friends.\n\nA seat is kept for you. Please answer by {{ReplyEnd}}.',
  ],
  formal_body: [
    '兹定于近期举办{{EventTitle}}，谨邀{{Company|贵单位}}拨冗出席。\n\n盛情恭候，敬请于 {{ReplyEnd}} 前赐复。',
    'We have the honour to invite you and {{Company|your company}} to {{EventTitle}}.\n\nThe favour of a reply is requested by {{ReplyEnd}}.',
  ],
  evening_heading: ['请柬', 'Save the evening'],
  evening_greeting: ['{{FullName|朋友}}{{Salutation}}', 'Dear {{FullName|friend}}'],
  evening_body: [
    '备了薄酒，想请你来{{EventTitle}}坐坐。\n\n{{Inviter|我们}}等你，{{ReplyEnd}} 前告诉我们一声就好。',
    'Join us for an evening at {{EventTitle}}.\n\n{{Inviter|We}} would love to see you; just let us know by {{ReplyEnd}}.',
  ],
  customer_heading: ['老朋友，见一面', 'Let us meet again'],
  customer_greeting: ['{{FullName|老朋友}}{{Salutation}}，你好', 'Hello {{FullName|there}},'],
  customer_body: [
    '这一年承蒙{{Company|你们}}的信任。{{EventTitle}}上有几件新东西，想第一个给你看，也想听听你的意见。\n\n位置留到 {{ReplyEnd}}。',
    'Thank you for a year with {{Company|us}}. At {{EventTitle}} there are a few new things that we would like to show you first, and we want to hear what you think.\n\nYour seat is kept until {{ReplyEnd}}.',
  ],
  speaker_heading: ['演讲邀请', 'Invitation to speak'],
  speaker_greeting: ['尊敬的{{FullName|老师}}{{Salutation}}：', 'Dear {{FullName|colleague}},'],
  speaker_body: [
    '{{EventTitle}}想请你分享你的工作与思考，听众会因此受益。\n\n若你愿意，请在 {{ReplyEnd}} 前回复，{{Inviter|我们}}会与你商量题目和时间。',
    'We would like to hear about your work at {{EventTitle}}, and so would our audience.\n\nIf you can come, please answer by {{ReplyEnd}}; {{Inviter|we}} will then talk about the subject and the hour.',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>
