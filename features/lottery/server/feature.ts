import { lottery as definition } from '#features/lottery/feature.ts'
import { fillLotteries } from '#features/lottery/server/demo.ts'
import { exportWinners } from '#features/lottery/server/exportTask.ts'
import { lotteryHandlers } from '#features/lottery/server/handlers.ts'
import { copyLotteries, erasePerson, exportPerson } from '#features/lottery/server/hooks.ts'
import { lotterySitePages } from '#features/lottery/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const lottery = implementFeature(definition, {
  demo: fillLotteries,
  handlers: lotteryHandlers,
  tasks: { export: exportWinners },
  sitePages: lotterySitePages,
  copyEventReferences: copyLotteries,
  erasePerson,
  exportPerson,
})
