import { links as definition } from '#features/links/feature.ts'
import { linkHandlers } from '#features/links/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const links = implementFeature(definition, { handlers: linkHandlers })
