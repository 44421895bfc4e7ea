import { microsites as definition } from '#features/microsites/feature.ts'
import { micrositeSitePages } from '#features/microsites/server/sitePages.ts'
import { micrositeHandlers } from '#features/microsites/server/handlers.ts'
import { introductionFindings } from '#features/microsites/server/publishFindings.ts'
import { fillSites } from '#features/microsites/server/demo.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const microsites = implementFeature(definition, {
  demo: fillSites,
  handlers: micrositeHandlers,
  sitePages: micrositeSitePages,
  publishFindings: introductionFindings,
})
