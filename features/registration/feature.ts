import { defineFeature } from '#core/feature.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { registrationMessages } from '#features/registration/messages.ts'

export const registration = defineFeature({ calls: registrationCalls, messages: registrationMessages })
