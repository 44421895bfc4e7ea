import { statistics as definition } from '#features/statistics/feature.ts'
import { forgetCompany, keepFacts } from '#features/statistics/server/facts.ts'
import { sendReports } from '#features/statistics/server/custom/sendReports.ts'
import { countEffects } from '#features/statistics/server/standard/noticeEffect.ts'
import { writeForecasts } from '#features/statistics/server/forecast.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const statistics = implementFeature(definition, {
  demo: async (demo) => (await import('#features/statistics/server/demo.ts')).fillReports(demo),
  handlers: async () => (await import('#features/statistics/server/handlers.ts')).statisticsHandlers,
  jobs: [
    implementJob('statistics.facts', { every: '1 min' }, keepFacts),
    implementJob('statistics.noticeEffects', { every: '2 s' }, countEffects),
    implementJob('statistics.reports', { every: '1 min' }, sendReports),
    implementJob('statistics.forecasts', { every: '1 h' }, writeForecasts),
  ],
  erasePerson: forgetCompany,
})
