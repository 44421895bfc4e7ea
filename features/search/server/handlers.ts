import { searchEverything } from '#features/search/server/searchEverything.ts'
import { searchCalls } from '#features/search/contract.ts'
import { implement } from '#server/kit/implement.ts'

export const searchHandlers = implement(searchCalls, { everything: (ctx, { keyWords }) => searchEverything(ctx, keyWords) })
