import { defineMessages } from '#core/messages.ts'

export const paymentMessages = defineMessages('payments', {})
