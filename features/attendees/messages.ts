import { defineMessages } from '#core/messages.ts'

export const attendeeMessages = defineMessages('attendees', {})
