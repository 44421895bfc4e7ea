import { errors as definition } from '#features/errors/feature.ts'
import { errorHandlers } from '#features/errors/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const errors = implementFeature(definition, { handlers: errorHandlers })
