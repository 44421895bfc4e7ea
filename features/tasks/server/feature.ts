import { tasks as definition } from '#features/tasks/feature.ts'
import { eraseJournal } from '#features/tasks/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const tasks = implementFeature(definition, {
  handlers: async () => (await import('#features/tasks/server/handlers.ts')).taskHandlers,
  erasePerson: eraseJournal,
})
