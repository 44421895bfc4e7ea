/** Words of the letter that is ours. */
export const letterMessages = {
  heading: ['邀请函', 'Invitation'],
  greeting: ['尊敬的{{FullName|嘉宾}}{{Title}}：', 'Dear {{FullName|guest}},'],
  body: [
    '诚邀你出席{{EventTitle}}，一起听听新的想法，见见老朋友。\n\n我们为你留了位置，请在 {{ReplyEnd}} 前回复。',
    'We would be glad to see you at {{EventTitle}}, to hear new ideas and meet old friends.\n\nA seat is kept for you. Please answer by {{ReplyEnd}}.',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>
