import { defineFeature } from '#core/feature.ts'
import { designMessages } from '#features/designs/messages.ts'

export const designs = defineFeature({ messages: designMessages })
