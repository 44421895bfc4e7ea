import { live as definition } from '#features/live/feature.ts'
import { flushBeats } from '#features/live/server/beats.ts'
import { exportViewings } from '#features/live/server/exportTask.ts'
import { attendances, copyRooms, erasePerson, exportPerson } from '#features/live/server/hooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const live = implementFeature(definition, {
  demo: async (demo) => (await import('#features/live/server/demo.ts')).fillRooms(demo),
  handlers: async () => (await import('#features/live/server/handlers.ts')).liveHandlers,
  tasks: { export: exportViewings },
  sitePages: async () => (await import('#features/live/server/sitePages.ts')).liveSitePages,
  copyEventReferences: copyRooms,
  beforeStop: ({ db }) => flushBeats(db),
  attendances,
  erasePerson,
  exportPerson,
})
