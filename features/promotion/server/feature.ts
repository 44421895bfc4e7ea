import { promotion as definition } from '#features/promotion/feature.ts'
import { copyCards } from '#features/promotion/server/copyCards.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const promotion = implementFeature(definition, {
  demo: async (demo) => (await import('#features/promotion/server/demo.ts')).fillCards(demo),
  handlers: async () => (await import('#features/promotion/server/handlers.ts')).promotionHandlers,
  sitePages: async () => (await import('#features/promotion/server/sitePages.ts')).promotionSitePages,
  copyEvent: copyCards,
})
