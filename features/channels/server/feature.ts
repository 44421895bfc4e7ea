import { channels as definition } from '#features/channels/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const channels = implementFeature(definition, {
  handlers: async () => (await import('#features/channels/server/handlers.ts')).channelHandlers,
})
