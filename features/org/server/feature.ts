import { org as definition } from '#features/org/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const org = implementFeature(definition, { handlers: async () => (await import('#features/org/server/handlers.ts')).orgHandlers })
