import { definePages } from '#core/page.ts'

export const attendeePages = definePages('attendees', {})
