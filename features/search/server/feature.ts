import { search as definition } from '#features/search/feature.ts'
import { searchEverything } from '#features/search/server/searchEverything.ts'
import { searchCalls } from '#features/search/contract.ts'
import { implement } from '#server/kit/implement.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const search = implementFeature(definition, {
  handlers: implement(searchCalls, { everything: (ctx, { keyWords }) => searchEverything(ctx, keyWords) }),
})
