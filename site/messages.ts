import type { Text } from '#core/messages.ts'

/** Words of the frame around every page of the site. */
export const siteMessages = {
  preview: ['预览', 'Preview'],
  ribbon: ['预览 · 未发布', 'Preview · not published'],
} as const satisfies Record<string, Text>
