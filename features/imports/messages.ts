import { defineMessages } from '#core/messages.ts'

export const importMessages = defineMessages('imports', {})
