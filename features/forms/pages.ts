import { definePages } from '#core/page.ts'

export const formPages = definePages('forms', {})
