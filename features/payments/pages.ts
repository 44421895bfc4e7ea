import { definePages } from '#core/page.ts'

export const paymentPages = definePages('payments', {})
