import { surveys as definition } from '#features/surveys/feature.ts'
import { exportSurvey } from '#features/surveys/server/exportTask.ts'
import { copySurveys, erasePerson, exportPerson } from '#features/surveys/server/hooks.ts'
import { releaseDue } from '#features/surveys/server/release.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const surveys = implementFeature(definition, {
  demo: async (demo) => (await import('#features/surveys/server/demo.ts')).fillSurveys(demo),
  handlers: async () => (await import('#features/surveys/server/handlers.ts')).surveyHandlers,
  tasks: { export: exportSurvey },
  sitePages: async () => (await import('#features/surveys/server/sitePages.ts')).surveySitePages,
  jobs: [implementJob('surveys.release', { every: '1 min' }, releaseDue)],
  copyEventReferences: copySurveys,
  erasePerson,
  exportPerson,
})
