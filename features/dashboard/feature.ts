import { defineFeature } from '#core/feature.ts'
import { dashboardMessages } from '#features/dashboard/messages.ts'

export const dashboard = defineFeature({ messages: dashboardMessages })
