import { sends as definition } from '#features/sends/feature.ts'
import { copyPlans } from '#features/sends/server/copyPlans.ts'
import { exportTask } from '#features/sends/server/exportTask.ts'
import { followSends } from '#features/sends/server/follow.ts'
import { runPlans } from '#features/sends/server/runPlans.ts'
import { writeMessages } from '#features/sends/server/words.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const sends = implementFeature(definition, {
  demo: async (demo) => (await import('#features/sends/server/demo.ts')).fillSends(demo),
  handlers: async () => (await import('#features/sends/server/handlers.ts')).sendHandlers,
  tasks: { export: exportTask },
  writeMessages,
  copyEvent: copyPlans,
  jobs: [implementJob('sends.follow', { every: '2 s' }, followSends), implementJob('sends.plans', { every: '20 s' }, runPlans)],
})
