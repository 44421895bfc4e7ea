import { account as definition } from '#features/account/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const account = implementFeature(definition, {
  handlers: async () => (await import('#features/account/server/handlers.ts')).accountHandlers,
})
