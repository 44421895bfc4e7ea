import { designs as definition } from '#features/designs/feature.ts'
import { copyDesigns } from '#features/designs/server/copyDesigns.ts'
import { publishDue } from '#features/designs/server/publish.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const designs = implementFeature(definition, {
  copyEvent: copyDesigns,
  jobs: [implementJob('designs.publish', { every: '15 s' }, publishDue)],
})
