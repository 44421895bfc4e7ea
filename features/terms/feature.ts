import { defineFeature } from '#core/feature.ts'
import { termsCalls } from '#features/terms/contract.ts'
import { termsMessages } from '#features/terms/messages.ts'

export const terms = defineFeature({ calls: termsCalls, messages: termsMessages })
