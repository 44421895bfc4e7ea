import { surveys as definition } from '#features/surveys/feature.ts'
import { exportSurvey } from '#features/surveys/server/exportTask.ts'
import { surveyHandlers } from '#features/surveys/server/handlers.ts'
import { copySurveys, erasePerson, exportPerson } from '#features/surveys/server/hooks.ts'
import { releaseDue } from '#features/surveys/server/release.ts'
import { surveySitePages } from '#features/surveys/server/sitePages.ts'
import { fillSurveys } from '#features/surveys/server/demo.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const surveys = implementFeature(definition, {
  demo: fillSurveys,
  handlers: surveyHandlers,
  tasks: { export: exportSurvey },
  sitePages: surveySitePages,
  jobs: [implementJob('surveys.release', { every: '1 min' }, releaseDue)],
  copyEventReferences: copySurveys,
  erasePerson,
  exportPerson,
})
