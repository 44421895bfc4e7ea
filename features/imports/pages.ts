import { definePages } from '#core/page.ts'

export const importPages = definePages('imports', {})
