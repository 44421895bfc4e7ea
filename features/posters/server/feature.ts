import { posters as definition } from '#features/posters/feature.ts'
import { posterHandlers } from '#features/posters/server/handlers.ts'
import { copyPosters, erasePrints } from '#features/posters/server/hooks.ts'
import { printTask } from '#features/posters/server/printTask.ts'
import { posterSitePages } from '#features/posters/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const posters = implementFeature(definition, {
  handlers: posterHandlers,
  tasks: { printAll: printTask },
  sitePages: posterSitePages,
  copyEvent: copyPosters,
  erasePerson: erasePrints,
})
