import { promotion as definition } from '#features/promotion/feature.ts'
import { fillCards } from '#features/promotion/server/demo.ts'
import { listCards, saveCard } from '#features/promotion/server/cards.ts'
import { copyCards } from '#features/promotion/server/copyCards.ts'
import { promotionSitePages } from '#features/promotion/server/sitePages.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const promotion = implementFeature(definition, {
  demo: fillCards,
  handlers: { cards: listCards, saveCard },
  sitePages: promotionSitePages,
  copyEvent: copyCards,
})
