import { textOf } from '#console/kit/text.ts'
import type { Say } from '#features/audience/sentence.ts'

/** The words of conditions, in the language on screen. */
export const say: Say = (key, params) => textOf(`audience.${key}`, params)
