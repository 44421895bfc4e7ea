import { org as definition } from '#features/org/feature.ts'
import { orgHandlers } from '#features/org/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const org = implementFeature(definition, { handlers: orgHandlers })
