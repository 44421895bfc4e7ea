import { officialAccounts as definition } from '#features/officialAccounts/feature.ts'
import { eraseFollower, exportFollower } from '#features/officialAccounts/server/personHooks.ts'
import { ticketLinks } from '#features/officialAccounts/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const officialAccounts = implementFeature(definition, {
  handlers: async () => (await import('#features/officialAccounts/server/handlers.ts')).officialAccountHandlers,
  sitePages: async () => (await import('#features/officialAccounts/server/sitePages.ts')).officialAccountSitePages,
  erasePerson: eraseFollower,
  exportPerson: exportFollower,
  ticketLinks,
})
