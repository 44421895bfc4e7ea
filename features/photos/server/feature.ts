import { photos as definition } from '#features/photos/feature.ts'
import { copyAlbum, photoLinks } from '#features/photos/server/hooks.ts'
import { markPhotos } from '#features/photos/server/markJob.ts'
import { packPhotos } from '#features/photos/server/packTask.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const photos = implementFeature(definition, {
  demo: async (demo) => (await import('#features/photos/server/demo.ts')).fillPhotos(demo),
  handlers: async () => (await import('#features/photos/server/handlers.ts')).photoHandlers,
  tasks: { pack: packPhotos },
  sitePages: async () => (await import('#features/photos/server/sitePages.ts')).photoSitePages,
  jobs: [implementJob('photos.mark', { every: '1 min' }, markPhotos)],
  copyEvent: copyAlbum,
  ticketLinks: photoLinks,
})
