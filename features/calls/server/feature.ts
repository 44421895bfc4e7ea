import { calls as definition } from '#features/calls/feature.ts'
import { callHandlers } from '#features/calls/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const calls = implementFeature(definition, { handlers: callHandlers })
