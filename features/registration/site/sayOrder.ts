import { orderMessages } from '#features/registration/orderMessages.ts'
import { sayer } from '#site/kit/language.ts'

/** A file of its own: pages that only register do not load these words. */
export const sayOrder = sayer(orderMessages)
