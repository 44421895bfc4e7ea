import type { Messages } from '#core/messages.ts'

/** What is said before a request reaches a feature, or where none answers. */
export const httpMessages = {
  character: ['{field} 含有不支持的字符', '{field} holds a character that is not allowed'],
  length: ['{field} 太长', '{field} is too long'],
  depth: ['{field} 嵌套过深', '{field} is nested too deeply'],
  twice: ['{field} 出现了多次', '{field} is given more than once'],
  unequal: ['BventId 与 bventId 不一致', 'BventId and bventId differ'],
  notAnObject: ['请求体应为 JSON 对象', 'The body must be a JSON object'],
  notJson: ['请求不是有效的 JSON', 'The request is not valid JSON'],
  noFile: ['请选择文件', 'Choose a file'],
  notOut: ['活动不存在或已下线', 'This event is not available'],
  notOutHint: ['请向主办方确认链接是否正确。', 'Please ask the organiser for the right link.'],
} as const satisfies Messages
