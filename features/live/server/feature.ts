import { live as definition } from '#features/live/feature.ts'
import { flushBeats } from '#features/live/server/beats.ts'
import { fillRooms } from '#features/live/server/demo.ts'
import { exportViewings } from '#features/live/server/exportTask.ts'
import { liveHandlers } from '#features/live/server/handlers.ts'
import { attendances, copyRooms, erasePerson, exportPerson } from '#features/live/server/hooks.ts'
import { liveSitePages } from '#features/live/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const live = implementFeature(definition, {
  demo: fillRooms,
  handlers: liveHandlers,
  tasks: { export: exportViewings },
  sitePages: liveSitePages,
  copyEventReferences: copyRooms,
  beforeStop: ({ db }) => flushBeats(db),
  attendances,
  erasePerson,
  exportPerson,
})
