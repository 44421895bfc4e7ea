import { defineFeature } from '#core/feature.ts'
import { companyCalls } from '#features/company/contract.ts'
import { permissionCalls } from '#features/company/permissionContract.ts'
import { roleCalls } from '#features/company/roleContract.ts'
import { companyMessages } from '#features/company/messages.ts'

export const company = defineFeature({ calls: { ...companyCalls, ...permissionCalls, ...roleCalls }, messages: companyMessages })
