import { benefits as definition } from '#features/benefits/feature.ts'
import { benefitHandlers } from '#features/benefits/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const benefits = implementFeature(definition, { handlers: benefitHandlers })
