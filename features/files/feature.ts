import { defineFeature } from '#core/feature.ts'
import { fileCalls } from '#core/calls/files.ts'

export const files = defineFeature({ calls: fileCalls })
