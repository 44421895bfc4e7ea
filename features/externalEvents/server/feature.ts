import { externalEvents as definition } from '#features/externalEvents/feature.ts'
import { externalEventHandlers } from '#features/externalEvents/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const externalEvents = implementFeature(definition, { handlers: externalEventHandlers })
