import { calls as definition } from '#features/calls/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const calls = implementFeature(definition, {
  demo: async (demo) => (await import('#features/calls/server/demo.ts')).fillCalls(demo),
  handlers: async () => (await import('#features/calls/server/handlers.ts')).callHandlers,
})
