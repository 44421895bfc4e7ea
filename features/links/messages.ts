import { defineMessages } from '#core/messages.ts'

export const linkMessages = defineMessages('links', {
  foreign: ['只能缩短本站的链接', 'Only links of this site can be shortened'],
})
