import { photos as definition } from '#features/photos/feature.ts'
import { fillPhotos } from '#features/photos/server/demo.ts'
import { photoHandlers } from '#features/photos/server/handlers.ts'
import { copyAlbum, photoLinks } from '#features/photos/server/hooks.ts'
import { markPhotos } from '#features/photos/server/markJob.ts'
import { packPhotos } from '#features/photos/server/packTask.ts'
import { photoSitePages } from '#features/photos/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const photos = implementFeature(definition, {
  demo: fillPhotos,
  handlers: photoHandlers,
  tasks: { pack: packPhotos },
  sitePages: photoSitePages,
  jobs: [implementJob('photos.mark', { every: '1 min' }, markPhotos)],
  copyEvent: copyAlbum,
  ticketLinks: photoLinks,
})
