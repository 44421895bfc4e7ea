import { defineFeature } from '#core/feature.ts'
import { surveyCalls, surveyTasks } from '#features/surveys/contract.ts'
import { surveyMessages } from '#features/surveys/messages.ts'

export const surveys = defineFeature({ calls: surveyCalls, tasks: surveyTasks, messages: surveyMessages })
