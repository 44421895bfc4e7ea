import { tasks as definition } from '#features/tasks/feature.ts'
import { taskHandlers } from '#features/tasks/server/handlers.ts'
import { eraseJournal } from '#features/tasks/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const tasks = implementFeature(definition, { handlers: taskHandlers, erasePerson: eraseJournal })
