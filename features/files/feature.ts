import { defineFeature } from '#core/feature.ts'
import { fileCalls } from '#features/files/contract.ts'

export const files = defineFeature({ calls: fileCalls })
