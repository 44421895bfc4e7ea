import { defineFeature } from '#core/feature.ts'

export const credits = defineFeature({})
