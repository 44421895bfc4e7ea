import { defineFeature } from '#core/feature.ts'
import { certificationCalls } from '#features/certification/contract.ts'
import { certificationMessages } from '#features/certification/messages.ts'

export const certification = defineFeature({ calls: certificationCalls, messages: certificationMessages })
