import { posters as definition } from '#features/posters/feature.ts'
import { copyPosters, erasePrints } from '#features/posters/server/hooks.ts'
import { printTask } from '#features/posters/server/printTask.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const posters = implementFeature(definition, {
  handlers: async () => (await import('#features/posters/server/handlers.ts')).posterHandlers,
  tasks: { printAll: printTask },
  sitePages: async () => (await import('#features/posters/server/sitePages.ts')).posterSitePages,
  copyEvent: copyPosters,
  erasePerson: erasePrints,
})
