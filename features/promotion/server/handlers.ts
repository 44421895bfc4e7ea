import { promotionCalls } from '#features/promotion/contract.ts'
import { listCards, saveCard } from '#features/promotion/server/cards.ts'
import { implement } from '#server/kit/implement.ts'

export const promotionHandlers = implement(promotionCalls, { cards: listCards, saveCard })
