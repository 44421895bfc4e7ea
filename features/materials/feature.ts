import { defineFeature } from '#core/feature.ts'
import { materialCalls } from '#features/materials/contract.ts'
import { materialMessages } from '#features/materials/messages.ts'

export const materials = defineFeature({ calls: materialCalls, messages: materialMessages })
