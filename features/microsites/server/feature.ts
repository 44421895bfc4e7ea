import { microsites as definition } from '#features/microsites/feature.ts'
import { micrositeSitePages } from '#features/microsites/server/sitePages.ts'
import { micrositeHandlers } from '#features/microsites/server/handlers.ts'
import { introductionFindings } from '#features/microsites/server/publishFindings.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const microsites = implementFeature(definition, {
  handlers: micrositeHandlers,
  sitePages: micrositeSitePages,
  publishFindings: introductionFindings,
})
