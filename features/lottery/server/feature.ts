import { lottery as definition } from '#features/lottery/feature.ts'
import { exportWinners } from '#features/lottery/server/exportTask.ts'
import { copyLotteries, erasePerson, exportPerson } from '#features/lottery/server/hooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const lottery = implementFeature(definition, {
  demo: async (demo) => (await import('#features/lottery/server/demo.ts')).fillLotteries(demo),
  handlers: async () => (await import('#features/lottery/server/handlers.ts')).lotteryHandlers,
  tasks: { export: exportWinners },
  sitePages: async () => (await import('#features/lottery/server/sitePages.ts')).lotterySitePages,
  copyEventReferences: copyLotteries,
  erasePerson,
  exportPerson,
})
