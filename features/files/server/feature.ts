import { files as definition } from '#features/files/feature.ts'
import { fileHandlers } from '#features/files/server/handlers.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const files = implementFeature(definition, {
  handlers: fileHandlers,
  jobs: [implementJob('files.sweep', { every: '1 min' }, sweepExpired)],
})
