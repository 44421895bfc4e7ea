import { checkin as definition } from '#features/checkin/feature.ts'
import { copyPoints } from '#features/checkin/server/copyPoints.ts'
import { checkinBodies } from '#features/checkin/server/tasks.ts'
import { eraseAnswers } from '#features/checkin/server/personHooks.ts'
import { checkinPageHolder } from '#features/checkin/server/pageHolder.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const checkin = implementFeature(definition, {
  handlers: async () => (await import('#features/checkin/server/handlers.ts')).checkinHandlers,
  tasks: checkinBodies,
  sitePages: async () => (await import('#features/checkin/server/sitePages.ts')).checkinSitePages,
  copyEventReferences: copyPoints,
  erasePerson: eraseAnswers,
  pageHolder: checkinPageHolder,
})
