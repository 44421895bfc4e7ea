import { reports as definition } from '#features/reports/feature.ts'
import { reportHandlers } from '#features/reports/server/handlers.ts'
import { reportSitePages } from '#features/reports/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const reports = implementFeature(definition, { handlers: reportHandlers, sitePages: reportSitePages })
