import { company as definition } from '#features/company/feature.ts'
import { companyHandlers } from '#features/company/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const company = implementFeature(definition, { handlers: companyHandlers })
