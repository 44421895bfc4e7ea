import { files as definition } from '#features/files/feature.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { eraseUploads, exportUploads } from '#features/files/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const files = implementFeature(definition, {
  handlers: async () => (await import('#features/files/server/handlers.ts')).fileHandlers,
  erasePerson: eraseUploads,
  exportPerson: exportUploads,
  jobs: [implementJob('files.sweep', { every: '1 min' }, sweepExpired)],
})
