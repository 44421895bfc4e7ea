import { defineMessages } from '#core/messages.ts'

export const checkinMessages = defineMessages('checkin', {})
