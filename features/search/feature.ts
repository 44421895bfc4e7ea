import { defineFeature } from '#core/feature.ts'
import { searchCalls } from '#features/search/contract.ts'

export const search = defineFeature({ calls: searchCalls })
