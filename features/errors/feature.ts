import { defineFeature } from '#core/feature.ts'
import { errorMessages } from '#features/errors/messages.ts'

export const errors = defineFeature({ messages: errorMessages })
