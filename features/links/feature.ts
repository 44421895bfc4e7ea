import { defineFeature } from '#core/feature.ts'
import { linkCalls } from '#features/links/contract.ts'

export const links = defineFeature({ calls: linkCalls })
