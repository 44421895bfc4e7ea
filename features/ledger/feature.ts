import { defineFeature } from '#core/feature.ts'

export const ledger = defineFeature({})
