import { defineFeature } from '#core/feature.ts'
import { companyCalls } from '#features/company/contract.ts'
import { companyMessages } from '#features/company/messages.ts'

export const company = defineFeature({ calls: companyCalls, messages: companyMessages })
