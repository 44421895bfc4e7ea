import type { Text } from '#core/messages.ts'

export const callMessages = {
  network: ['网络不通，请检查后重试', 'No network, check it and try again'],
  preview: ['这是预览，没有提交', 'This is a preview: nothing was sent'],
  service: ['服务暂时不可用，请稍后再试', 'Not available right now, try again later'],
} as const satisfies Record<string, Text>
