import { account as definition } from '#features/account/feature.ts'
import { accountHandlers } from '#features/account/server/handlers.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const account = implementFeature(definition, { handlers: accountHandlers })
