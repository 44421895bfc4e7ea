import type { Text } from '#core/messages.ts'

/** What a visitor reads who asks. */
export const askMessages = {
  title: ['智能客服', 'Ask about the event'],
  hint: [
    '回答来自活动公开的页面，由智能助手整理，请以来源页面为准。请不要填写个人信息。',
    'Answers come from the event’s public pages, put together by an assistant; the page named as source counts. Please give no personal data.',
  ],
  question: ['想问什么', 'Your question'],
  send: ['提问', 'Ask'],
  sending: ['正在找答案…', 'Looking for an answer…'],
  empty: ['请写下问题', 'Write a question'],
  youAsked: ['你的问题', 'You asked'],
  answer: ['回答', 'Answer'],
  sources: ['来源', 'Source'],
  none: ['公开的页面上没有找到答案。', 'The public pages do not answer this.'],
  failed: ['智能客服暂时没有回应。', 'The assistant does not answer at the moment.'],
  throttled: ['提问太频繁了，请过几分钟再试。', 'Too many questions, try again in a few minutes.'],
  askPerson: ['可以直接联系主办方：', 'You can ask the organiser:'],
  noPerson: ['主办方没有留下联系方式。', 'The organiser has left no contact.'],
  back: ['回到活动页面', 'Back to the event'],
} satisfies Record<string, Text>
