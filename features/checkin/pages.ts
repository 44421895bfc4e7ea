import { definePages } from '#core/page.ts'

export const checkinPages = definePages('checkin', {})
