import type { Messages, Text } from '#core/messages.ts'

/** What the second line of a template says of a field; regions are read by their Chinese names whatever the language. */
export const templateExamples: Readonly<Record<string, Text | undefined>> = {
  FullName: ['张三', 'Zhang San'],
  Mobile: ['13800138000', '13800138000'],
  Email: ['zhangsan@example.com', 'zhangsan@example.com'],
  Company: ['示例公司', 'Example Ltd'],
  Province: ['上海市', '上海市'],
  City: ['上海市', '上海市'],
  Area: ['黄浦区', '黄浦区'],
  Country: ['中国', '中国'],
} satisfies Messages
