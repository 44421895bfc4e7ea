import { audience as definition } from '#features/audience/feature.ts'
import { exportTask } from '#features/audience/server/exportTask.ts'
import { labelTask } from '#features/audience/server/labelTask.ts'
import { linkPeople } from '#features/audience/server/linkPeople.ts'
import { erasePersonOf, exportPersonOf } from '#features/audience/server/personHooks.ts'
import { countSegments } from '#features/audience/server/ruleLabels.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const audience = implementFeature(definition, {
  demo: async (demo) => (await import('#features/audience/server/demo.ts')).fillAudience(demo),
  handlers: async () => (await import('#features/audience/server/handlers.ts')).audienceHandlers,
  tasks: { export: exportTask, apply: labelTask },
  erasePerson: erasePersonOf,
  exportPerson: exportPersonOf,
  jobs: [implementJob('audience.people', { every: '2 s' }, linkPeople), implementJob('audience.count', { every: '1 min' }, countSegments)],
})
