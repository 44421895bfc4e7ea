import { files as definition } from '#features/files/feature.ts'
import { fileHandlers } from '#features/files/server/handlers.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { eraseUploads, exportUploads } from '#features/files/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const files = implementFeature(definition, {
  handlers: fileHandlers,
  erasePerson: eraseUploads,
  exportPerson: exportUploads,
  jobs: [implementJob('files.sweep', { every: '1 min' }, sweepExpired)],
})
