import { defineFeature } from '#core/feature.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { benefitMessages } from '#features/benefits/messages.ts'

export const benefits = defineFeature({ calls: benefitCalls, messages: benefitMessages })
