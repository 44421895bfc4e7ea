import { saveCard } from '#features/promotion/server/cards.ts'
import { cards } from '#server/demo/texts/growth.ts'
import type { Demo } from '#server/kit/context.ts'

export async function fillCards(demo: Demo): Promise<void> {
  for (const key of ['running', 'onSale'] as const)
    for (const card of cards[key])
      await saveCard(demo.as(key === 'running' ? 'shen' : 'lin', demo.at(-25, '17:10')), {
        bventId: demo[key].bventId,
        ...card,
        imageFileId: null,
        waiting: '',
        reportWords: '',
        reportUrl: '',
        version: 0,
      })
}
