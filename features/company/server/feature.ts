import { company as definition } from '#features/company/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const company = implementFeature(definition, {
  handlers: async () => (await import('#features/company/server/handlers.ts')).companyHandlers,
})
