import { promotion as definition } from '#features/promotion/feature.ts'
import { fillCards } from '#features/promotion/server/demo.ts'
import { listCards, saveCard } from '#features/promotion/server/cards.ts'
import { copyCards } from '#features/promotion/server/copyCards.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const promotion = implementFeature(definition, {
  demo: fillCards,
  handlers: { cards: listCards, saveCard },
  copyEvent: copyCards,
})
