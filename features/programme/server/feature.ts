import { programme as definition } from '#features/programme/feature.ts'
import { copyProgramme } from '#features/programme/server/copyProgramme.ts'
import { scheduleFindings } from '#features/programme/server/publishFindings.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const programme = implementFeature(definition, {
  handlers: async () => (await import('#features/programme/server/handlers.ts')).programmeHandlers,
  copyEvent: copyProgramme,
  publishFindings: scheduleFindings,
})
