import { checkin as definition } from '#features/checkin/feature.ts'
import { checkinSitePages } from '#features/checkin/server/sitePages.ts'
import { copyPoints } from '#features/checkin/server/copyPoints.ts'
import { checkinHandlers } from '#features/checkin/server/handlers.ts'
import { checkinBodies } from '#features/checkin/server/tasks.ts'
import { eraseAnswers } from '#features/checkin/server/personHooks.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const checkin = implementFeature(definition, {
  handlers: checkinHandlers,
  tasks: checkinBodies,
  sitePages: checkinSitePages,
  copyEventReferences: copyPoints,
  erasePerson: eraseAnswers,
})
