import { defineFeature } from '#core/feature.ts'
import { errorCalls } from '#features/errors/contract.ts'
import { errorMessages } from '#features/errors/messages.ts'

export const errors = defineFeature({ calls: errorCalls, messages: errorMessages })
